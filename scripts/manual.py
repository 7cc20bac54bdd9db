#!/usr/bin/env python3
"""Writes manual pages of the program and each of its commands, in English and French: manual.py PROGRAM FOLDER.

The text comes from the program's own help. Subcommands, such as `gazette feeds add`, are sections of their command's page. The
pages' date is SOURCE_DATE_EPOCH, so that equal sources make equal pages.
"""

import datetime
import json
import os
import pathlib
import subprocess
import sys

WORDS = {
    "en": {
        "locale": "C.UTF-8", "folder": "man1", "manual": "Gazette's manual",
        "name": "NAME", "synopsis": "SYNOPSIS", "description": "DESCRIPTION", "commands": "COMMANDS", "options": "OPTIONS",
        "arguments": "ARGUMENTS", "files": "FILES", "environment": "ENVIRONMENT", "status": "EXIT STATUS", "see": "SEE ALSO",
        "default": "Default: {}.", "values": "Values: {}.",
        "where": [
            ("/etc/gazette/gazette.yaml", "The settings of the machine; every setting is in it, as a comment."),
            ("~/.config/gazette/gazette.yaml", "Your own settings, which replace those of the machine."),
            ("/etc/gazette/secrets", "Passwords and keys of the service, one NAME=value per line."),
            ("/var/lib/gazette", "The data of the service."),
        ],
        "variables": [
            ("GAZETTE_CONFIG", "The settings file."),
            ("GAZETTE_…", "Each setting by its name: GAZETTE_SERVER_PORT is server.port. gazette config lists all."),
            ("LC_ALL, LC_MESSAGES, LANG", "The language of help and output: French or English."),
        ],
        "codes": [
            ("0", "Success."), ("1", "gazette doctor found a problem."), ("64", "The command line is wrong."),
            ("65, 66", "The input is wrong, or was not found."), ("69, 75", "Something is unavailable; try later."),
            ("73, 74", "A file could not be created, read or written."), ("77", "Refused."), ("78", "A setting is wrong."),
        ],
    },
    "fr": {
        "locale": "fr_FR.UTF-8", "folder": "fr/man1", "manual": "Manuel de Gazette",
        "name": "NOM", "synopsis": "SYNOPSIS", "description": "DESCRIPTION", "commands": "COMMANDES", "options": "OPTIONS",
        "arguments": "ARGUMENTS", "files": "FICHIERS", "environment": "ENVIRONNEMENT", "status": "CODE DE RETOUR", "see": "VOIR AUSSI",
        "default": "Par défaut : {}.", "values": "Valeurs : {}.",
        "where": [
            ("/etc/gazette/gazette.yaml", "Les réglages de la machine ; chacun y figure en commentaire."),
            ("~/.config/gazette/gazette.yaml", "Vos propres réglages, qui remplacent ceux de la machine."),
            ("/etc/gazette/secrets", "Les mots de passe et les clés du service, un NOM=valeur par ligne."),
            ("/var/lib/gazette", "Les données du service."),
        ],
        "variables": [
            ("GAZETTE_CONFIG", "Le fichier de réglages."),
            ("GAZETTE_…", "Chaque réglage par son nom : GAZETTE_SERVER_PORT est server.port. gazette config les énumère."),
            ("LC_ALL, LC_MESSAGES, LANG", "La langue de l’aide et des résultats : le français ou l’anglais."),
        ],
        "codes": [
            ("0", "Succès."), ("1", "gazette doctor a trouvé un problème."), ("64", "La ligne de commande est fausse."),
            ("65, 66", "L’entrée est fausse, ou introuvable."), ("69, 75", "Quelque chose est indisponible ; réessayez plus tard."),
            ("73, 74", "Un fichier n’a pas pu être créé, lu ou écrit."), ("77", "Refusé."), ("78", "Un réglage est faux."),
        ],
    },
}
ESCAPES = str.maketrans({"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti", '"': r"\(dq"})


def escaped(text):
    """Returns the text for roff, without a line that looks like a request."""
    lines = text.translate(ESCAPES).split("\n")
    return "\n".join(r"\&" + line if line.startswith(".") else line for line in lines)


def paragraphs(text):
    """Yields roff for text with empty lines between paragraphs; indented lines keep their breaks."""
    for number, paragraph in enumerate(part for part in text.strip("\n").split("\n\n") if part.strip()):
        if number:
            yield ".PP"
        if paragraph.startswith("  "):
            yield f".nf\n{escaped(paragraph)}\n.fi"
        else:
            yield escaped("\n".join(line.strip() for line in paragraph.split("\n")))


def entry(label, text):
    return f".TP\n{label}\n{text}"


def spelled(argument):
    """Returns the names of an option with its value, or a positional argument's value."""
    value = rf"\fI{escaped(argument.get('valueName', ''))}\fR"
    if argument["kind"] == "positional":
        return value + (" ..." if argument["isRepeating"] else "")
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    # Short names first, as manuals have them.
    names = sorted(argument["names"], key=lambda name: name["kind"] != "short")
    text = ", ".join(rf"\fB{escaped(dashes[name['kind']] + name['name'])}\fR" for name in names)
    return text if argument["kind"] == "flag" else f"{text} {value}"


def explained(argument, words):
    """Returns an argument's help, its default and its values as sentences."""
    parts = [argument.get("abstract", ""), argument.get("discussion", "")]
    if argument.get("allValues"):
        parts.append(words["values"].format(", ".join(argument["allValues"])))
    if argument.get("defaultValue"):
        parts.append(words["default"].format(argument["defaultValue"]))
    return escaped("\n".join(" ".join(part.split()) for part in parts if part))


def shown(command):
    """Returns a command's arguments; every command also has --help and --version, which only the first page lists."""
    common = set() if command["commandName"] == "gazette" else {"help", "version"}
    return [
        argument for argument in command.get("arguments", [])
        if argument["shouldDisplay"] and not common & {name["name"] for name in argument.get("names", [])}]


def subcommands(command):
    """Returns the commands below a command, without ArgumentParser's own `help`."""
    return [child for child in command.get("subcommands", []) if child["commandName"] != "help" and child.get("shouldDisplay", True)]


def synopsis(command, path):
    """Yields the lines of a command's synopsis, one for each command below it that has an action."""
    children = subcommands(command)
    if children and len(path) == 1:
        yield rf"\fB{path[0]}\fR \fIcommand\fR [\fIoption\fR ...]"
        return
    if not children or command.get("defaultSubcommand"):
        values = "".join(
            (" [{}]" if argument["isOptional"] else " {}").format(spelled(argument))
            for argument in shown(command) if argument["kind"] == "positional")
        yield rf"\fB{escaped(' '.join(path))}\fR{values} [\fIoption\fR ...]"
    for child in children:
        yield from synopsis(child, [*path, child["commandName"]])


def argument_lists(command, words):
    """Yields a command's arguments, then its options."""
    for title, kinds in (("arguments", {"positional"}), ("options", {"option", "flag"})):
        entries = [argument for argument in shown(command) if argument["kind"] in kinds]
        if entries:
            yield f".SH {words[title]}"
            yield from (entry(spelled(argument), explained(argument, words)) for argument in entries)


def below(command, path, words):
    """Yields a subsection for each command below a command."""
    for child in subcommands(command):
        own = [*path, child["commandName"]]
        yield f".SS \"{escaped(' '.join(own))}\""
        yield from paragraphs(child.get("abstract", ""))
        if child.get("discussion"):
            yield ".PP"
            yield from paragraphs(child["discussion"])
        yield from (entry(spelled(argument), explained(argument, words)) for argument in shown(child))
        yield from below(child, own, words)


def table(title, rows):
    return [f".SH {title}", *(entry(rf"\fB{escaped(label)}\fR", escaped(text)) for label, text in rows)]


def page(command, path, root, words, version):
    """Returns a manual page as roff."""
    name = "-".join(path)
    date = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.UTC).date()
    lines = [
        f'.TH {name.upper()} 1 {date} "Gazette {version}" "{escaped(words["manual"])}"', f".SH {words['name']}",
        rf"{escaped(name)} \- {escaped(' '.join(command['abstract'].split())).rstrip('.')}", f".SH {words['synopsis']}",
    ]
    lines.append("\n.br\n".join(synopsis(command, path)))
    lines.append(f".SH {words['description']}")
    lines += paragraphs(command["abstract"] + "\n\n" + command.get("discussion", ""))
    if len(path) == 1:
        lines.append(f".SH {words['commands']}")
        for child in subcommands(command):
            lines.append(entry(rf"\fB{escaped(name + '-' + child['commandName'])}\fR(1)", escaped(child["abstract"])))
    lines += argument_lists(command, words)
    if len(path) > 1 and subcommands(command):
        lines.append(f".SH {words['commands']}")
        lines += below(command, path, words)
    if len(path) == 1:
        lines += table(words["files"], words["where"]) + table(words["environment"], words["variables"])
        lines += table(words["status"], words["codes"])
    else:
        others = [child["commandName"] for child in subcommands(root) if child is not command]
        lines += [f".SH {words['see']}", ",\n".join(
            [r"\fBgazette\fR(1)", *(rf"\fBgazette\-{escaped(other)}\fR(1)" for other in others)])]
    return "\n".join(lines) + "\n"


def help_of(program, locale):
    """Returns the program's help in a locale's language."""
    environment = {"LC_ALL": locale, "HOME": "/nonexistent"}
    answer = subprocess.run([program, "--experimental-dump-help"], env=environment, capture_output=True, text=True, check=True)
    return json.loads(answer.stdout)["command"]


def write(program, folder):
    """Writes all pages, and returns their paths."""
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    written = []
    for words in WORDS.values():
        root = help_of(program, words["locale"])
        target = folder / words["folder"]
        target.mkdir(parents=True, exist_ok=True)
        for command, path in [(root, ["gazette"]), *((child, ["gazette", child["commandName"]]) for child in subcommands(root))]:
            written.append(target / ("-".join(path) + ".1"))
            written[-1].write_text(page(command, path, root, words, version))
    return written


if __name__ == "__main__":
    print(f"manual: {len(write(sys.argv[1], pathlib.Path(sys.argv[2])))} pages")
