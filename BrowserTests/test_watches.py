"""Watches: from a search to a rule, its preview, the article that it hides, and back."""

import json
import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

import harness
from test_articles import articles, publisher, refreshed, send, server  # noqa: F401 (fixtures)

PAGES = [
    "/watches", "/watches/new", "/watches/new?q=parlement", "/watches/new?q=prise%3C200",
    *(f"/watches/new?use=conditions&kind={kind}" for kind in ["article", "ad", "weather", "warning"]),
]


@pytest.mark.parametrize("path", PAGES)
def test_pages_fit_and_are_accessible(path, page_in_each, assert_accessible, assert_fits):
    page = page_in_each(path)
    assert_fits(page)
    assert_accessible(page)


@pytest.mark.parametrize("path", PAGES)
def test_pages_fit_in_320_pixels(path, open_page, demo, assert_fits):
    page = open_page(demo, path, size="phone")
    page.set_viewport_size({"width": 320, "height": 640})
    assert_fits(page)


def test_shows_a_preview_and_a_mistake_while_the_reader_types(open_page, demo, size):
    page = open_page(demo, "/watches/new", size=size)
    field = page.get_by_label("Règle")
    field.press_sequentially("prise<200")
    expect(page.locator(".watch-wrong mark")).to_have_text("prise")
    expect(field).to_have_attribute("aria-invalid", "true")
    page.locator(".watch-suggestion").click()
    expect(field).to_have_value("price<200")
    expect(page.locator(".watch-summary")).to_contain_text("résultats")
    expect(page.locator(".watch-wrong")).to_have_count(0)
    # The form still has its own address: only the preview changed.
    assert page.url == demo.url("/watches/new")


def test_the_preview_works_without_a_script(browser, demo):
    context = harness.new_context(browser, demo, java_script_enabled=False)
    page = context.new_page()
    page.goto("/watches/new")
    page.get_by_label("Règle").fill("price<200")
    page.get_by_label("Nom").fill("Pas cher")
    page.get_by_role("button", name="Aperçu").click()
    expect(page.locator(".watch-summary")).to_contain_text("résultat")
    expect(page.get_by_label("Nom")).to_have_value("Pas cher")
    context.close()


def test_text_and_conditions_follow_each_other(open_page, demo, size):
    page = open_page(demo, "/watches/new", size=size)
    text = page.get_by_label("Règle")
    page.get_by_label("Sujet").select_option("ad")
    expect(page.get_by_label("Flux", exact=True)).to_be_hidden()
    page.get_by_label("Avec les mots").fill("vélo")
    page.get_by_label("Prix, au plus").fill("200")
    page.get_by_label("Vendeur").select_option("private")
    expect(text).to_have_value("vélo price<=200 seller:private")
    expect(page.locator(".watch-summary")).to_be_visible()
    text.fill("city:home temperature<0 within:18h")
    expect(page.get_by_label("Sujet")).to_have_value("weather")
    expect(page.get_by_label("Valeur")).to_have_value("0")
    expect(page.get_by_label("Ville")).to_have_value("home")
    text.fill("vélo OR tram")
    expect(page.locator(".watch-conditions")).to_contain_text("Ce texte dit plus")
    assert page.url == demo.url("/watches/new")


def test_the_conditions_work_without_a_script(browser, demo):
    context = harness.new_context(browser, demo, java_script_enabled=False)
    page = context.new_page()
    page.goto("/watches/new?q=tram&name=Gel")
    page.locator(".watch-conditions > summary").click()
    page.get_by_label("Sujet").select_option("weather")
    page.get_by_label("Mesure").select_option("temperature")
    page.get_by_label("Comparaison").select_option("<")
    page.get_by_label("Valeur").fill("0")
    page.get_by_role("button", name="Utiliser ces conditions").click()
    expect(page.get_by_label("Règle")).to_have_value("temperature<0")
    expect(page.get_by_label("Nom")).to_have_value("Gel")
    expect(page.locator(".watch-summary")).to_be_visible()
    # Enter in a condition presses the first button, which is not that of the conditions.
    page.get_by_label("Valeur").fill("-5")
    page.get_by_label("Valeur").press("Enter")
    expect(page.get_by_label("Règle")).to_have_value("temperature<-5")
    context.close()


def test_applies_to_the_past_with_undo(publisher, server, browser):  # noqa: F811
    context = harness.new_context(browser, server)
    page = context.new_page()

    def unread():
        found = send(server, "/api/v1/articles?unread=true")["articles"]
        return [one["title"] for one in found if "borne" in one["title"]]

    publisher.publish("Une borne neuve", "Une borne.")
    assert refreshed(server, unread) == ["Une borne neuve"]
    page.goto("/watches/new?q=borne&name=Bornes&action=read")
    page.get_by_role("button", name="Créer la veille").click()
    page.get_by_role("button", name="Appliquer aux 30 derniers jours").click()
    expect(page.locator(".watch-matches")).to_contain_text("Une borne neuve")
    assert unread() == []
    page.get_by_role("button", name="Annuler").first.click()
    expect(page.locator(".watch-matches")).to_have_count(0)
    assert unread() == ["Une borne neuve"]
    context.close()


@pytest.mark.parametrize("path, query", [
    ("/news?q=port", "port kind:article"), ("/search?q=port", "port"), ("/classifieds?maxPrice=200", "price<=200"),
    ("/warnings", "warning>=orange"),
])
def test_lists_lead_to_a_watch_on_what_they_show(path, query, open_page, demo):
    page = open_page(demo, path)
    page.locator("a.watch-this:visible").first.click()
    expect(page.get_by_label("Règle")).to_have_value(query)


def test_hides_the_next_matching_article_and_brings_it_back(publisher, server, browser):  # noqa: F811
    context = harness.new_context(browser, server)
    page = context.new_page()
    page.goto("/news?q=cloche")
    page.locator("a.watch-this:visible").first.click()
    expect(page.locator(".watch-summary")).to_be_visible()
    page.get_by_role("checkbox", name="Masquer").check()
    page.get_by_role("button", name="Créer la veille").click()
    expect(page.get_by_role("heading", name="Masqués par")).to_be_visible()
    watch = send(server, "/api/v1/watches")["watches"][0]

    publisher.publish("La cloche sonne encore", "Une cloche.")
    publisher.publish("Le phare reste muet", "Rien de neuf.")
    matches = refreshed(server, lambda: send(server, f"/api/v1/watches/{watch['id']}/matches")["matches"])
    assert [(one["title"], one["hidden"]) for one in matches] == [("La cloche sonne encore", True)]
    page.goto("/news")
    expect(page.get_by_role("link", name="Le phare reste muet")).to_be_visible()
    expect(page.get_by_role("link", name="La cloche sonne encore")).to_have_count(0)

    page.goto(matches[0]["path"])
    expect(page.locator(".article-watches")).to_contain_text("le masque")
    page.locator(".article-watches a").click()
    page.get_by_role("button", name="Montrer", exact=True).click()
    expect(page.get_by_role("button", name="Montrer", exact=True)).to_have_count(0)
    page.goto("/news")
    expect(page.get_by_role("link", name="La cloche sonne encore")).to_be_visible()
    context.close()


def test_removes_a_watch_with_undo(open_page, fresh_demo):
    page = open_page(fresh_demo, "/watches")
    page.get_by_role("button", name="Activer Gel cette nuit").click()
    frost = page.locator(".watches .watch-name", has_text="Gel cette nuit")
    expect(frost).to_be_visible()
    page.get_by_role("button", name=re.compile("Supprimer.*Gel cette nuit")).click()
    expect(frost).to_have_count(0)
    page.get_by_role("button", name="Annuler").first.click()
    expect(frost).to_be_visible()


def test_the_api_creates_a_watch_and_reports_the_place_of_a_mistake(fresh_demo):
    def ask(method, path, body=None):
        request = urllib.request.Request(
            fresh_demo.url(path), method=method, data=body and json.dumps(body).encode(),
            headers={"Origin": fresh_demo.address, "Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.status, json.loads(response.read() or "{}")

    status, watch = ask("POST", "/api/v1/watches", {"name": "Pas cher", "query": "price<200", "actions": ["star"]})
    assert status == 201 and watch["kinds"] == ["ad"]
    assert ask("PATCH", f"/api/v1/watches/{watch['id']}", {"on": False})[1]["on"] is False
    assert ask("GET", "/api/v1/watches/preview?query=price%3C200")[1]["count"] > 0
    assert ask("DELETE", f"/api/v1/watches/{watch['id']}")[0] == 204
    with pytest.raises(urllib.error.HTTPError) as refusal:
        ask("GET", "/api/v1/watches/preview?query=v%C3%A9lo%20prise%3C200")
    assert refusal.value.code == 400
    assert json.loads(refusal.value.read())["position"] == {"start": 5, "end": 10}
