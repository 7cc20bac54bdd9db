"""Makes the pages of the API reference from the OpenAPI file: one for each tag, and one for the schemas."""

import html
import json

import yaml

METHODS = ("get", "post", "put", "patch", "delete")


def pages(file):
    """Yields the path, title and HTML of each page."""
    description = yaml.load(file.read_text().replace("[LANGUAGES]", "[fr, en]"), yaml.CSafeLoader)
    tags = description["tags"]
    contents = "".join(
        f'<li><a href="{tag["name"]}.html">{tag["name"].capitalize()}</a>: {text(tag.get("description"))}</li>' for tag in tags)
    info = description["info"]
    yield "api/index.html", "API", (
        f'<h1 id="api">API</h1><p>{text(info["description"])}</p><ul>{contents}'
        '<li><a href="schemas.html">Schemas</a>: the types of requests and responses.</li></ul>'
        f'<p>Every installation serves the <a href="../{relative(file)}">OpenAPI file</a> at <code>/api/v1/openapi.yaml</code>.</p>')
    for tag in tags:
        operations = [
            operation(description, path, method, item[method], item.get("parameters", []))
            for path, item in description["paths"].items() for method in METHODS
            if method in item and tag["name"] in item[method].get("tags", [])]
        title = tag["name"].capitalize()
        yield f"api/{tag['name']}.html", f"API: {title}", (
            f'<h1 id="top">{title}</h1><p>{text(tag.get("description"))}</p>' + "".join(operations))
    schemas = "".join(schema(name, value) for name, value in sorted(description["components"]["schemas"].items()))
    yield "api/schemas.html", "API: Schemas", '<h1 id="top">Schemas</h1>' + schemas


def relative(file):
    """Returns the file's path in the repository."""
    return file.relative_to(file.parents[3]).as_posix()


def text(value):
    """Returns escaped text, with code in backquotes as code."""
    parts = html.escape(value or "").split("`")
    return "".join(f"<code>{part}</code>" if number % 2 else part for number, part in enumerate(parts))


def resolved(description, value):
    """Returns what a `$ref` leads to, or the value itself."""
    for name in value.get("$ref", "#").split("/")[1:]:
        description = description[name]
    return description if "$ref" in value else value


def table(head, rows):
    if not rows:
        return ""
    cells = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return "<table><thead><tr>" + "".join(f"<th>{name}</th>" for name in head) + f"</tr></thead><tbody>{cells}</tbody></table>"


def kind(value):
    """Returns a schema in one line: its type or a link, and its bounds."""
    if "$ref" in value:
        name = value["$ref"].split("/")[-1]
        return f'<a href="schemas.html#{name.lower()}">{name}</a>'
    for word in ("oneOf", "anyOf", "allOf"):
        if word in value:
            return f" {'and' if word == 'allOf' else 'or'} ".join(map(kind, value[word]))
    if "const" in value or "enum" in value:
        return ", ".join(f"<code>{html.escape(json.dumps(one, default=str))}</code>" for one in value.get("enum", [value.get("const")]))
    types = value.get("type", "any")
    names = " or ".join(types) if isinstance(types, list) else types
    if "items" in value:
        return f"{names} of {kind(value['items'])}"
    if "format" in value:
        names += f" ({value['format']})"
    bounds = [
        f"{label} {value[key]}" for key, label in (
            ("minimum", "from"), ("maximum", "to"), ("minLength", "at least"), ("maxLength", "at most"), ("default", "default"))
        if key in value]
    return html.escape(", ".join([names, *bounds]))


def body(content):
    return ", ".join(f"{kind(value.get('schema', {}))} <small>{html.escape(name)}</small>" for name, value in (content or {}).items())


def operation(description, path, method, value, shared):
    """Returns the section of one operation."""
    name = value["operationId"]
    parameters = [resolved(description, parameter) for parameter in [*shared, *value.get("parameters", [])]]
    rows = [
        (f"<code>{html.escape(one['name'])}</code>", one["in"] + (", required" if one.get("required") else ""),
         kind(one.get("schema", {})), text(one.get("description")))
        for one in parameters]
    responses = [(status, resolved(description, one)) for status, one in value["responses"].items()]
    request = resolved(description, value.get("requestBody", {}))
    return (
        f'<h2 id="{name.lower()}">{text(value.get("summary"))}</h2>'
        f"<p><code>{method.upper()} {html.escape(path)}</code></p><p>{text(value.get('description'))}</p>"
        + table(("parameter", "in", "type", "meaning"), rows)
        + (f"<p>Body: {body(request.get('content'))} {text(request.get('description'))}</p>" if request else "")
        + table(("status", "response", "body"), [(status, text(one.get("description")), body(one.get("content"))) for status, one in responses]))


def schema(name, value):
    """Returns the section of one schema."""
    required = value.get("required", [])
    rows = [
        (f"<code>{html.escape(key)}</code>" + (", required" if key in required else ""), kind(one), text(one.get("description")))
        for key, one in value.get("properties", {}).items()]
    return (
        f'<h2 id="{name.lower()}">{name}</h2><p>{text(value.get("description"))}</p>'
        + (table(("property", "type", "meaning"), rows) or f"<p>{kind(value)}</p>"))
