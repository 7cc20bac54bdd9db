"""A storm begins, grows, is corrected and is withdrawn, on open pages. It takes minutes, because services are fetched once a
minute."""

from playwright.sync_api import expect

from test_warnings import FETCH, set_storm_phase, storm, stormy, api_warnings, warning_path


def test_tracks_a_storm_until_it_is_withdrawn(open_page):
    with stormy("yellow") as demo:
        page = open_page(demo, "/warnings")
        line = page.locator(".warning-strip .warning-line", has_text="Vent violent").first
        expect(line.locator(".warning-mark")).to_have_text("Vigilance jaune")
        expect(page.locator(".warning-strip [role=status]")).to_contain_text("Vigilance jaune, Vent violent")
        map_page = open_page(demo, "/map")
        expect(map_page.locator("#map path.map-warning.is-level-2").first).to_be_attached()

        # The page of a replaced warning responds with 410, which the console reports.
        open_page.complaints.expected.append("status of 410")
        set_storm_phase(demo, "orange")
        expect(line.locator(".warning-mark")).to_have_text("Vigilance orange", timeout=FETCH)
        expect(line).to_contain_text("relevée, elle était jaune")
        set_storm_phase(demo, "red")
        expect(line.locator(".warning-mark")).to_have_text("Vigilance rouge", timeout=FETCH)
        expect(line).to_contain_text("relevée, elle était")
        expect(page.locator(".warning-strip [role=status]")).to_contain_text("Vigilance rouge, Vent violent")
        assert storm(demo)["level"] == 4
        expect(map_page.locator("#map path.map-warning.is-level-4").first).to_be_attached()
        reading = open_page(demo, warning_path(demo))
        expect(reading.locator(".warning-kicker")).to_contain_text("Vigilance rouge")

        set_storm_phase(demo, "updated")
        expect(reading.locator(".warning-page")).to_contain_text("n’est plus en vigueur", timeout=FETCH)
        assert "the wind turns to the north-west" in storm(demo)["description"]
        reading.goto(warning_path(demo))
        expect(reading.locator(".warning-text").first).to_contain_text("Mise à jour : le vent tourne au nord-ouest.")

        # Every service is down: the known state stays, with its time, and is never shown as no warnings.
        demo.faults.add("refuse")
        expect(page.locator(".warning-strip .is-trouble", has_text="rien de plus récent").first).to_be_visible(timeout=FETCH)
        expect(line.locator(".warning-mark")).to_have_text("Vigilance rouge")
        problem = next(service for service in api_warnings(demo)["services"] if service["name"] == "MeteoAlarm")
        assert problem["problem"] and problem["asOf"]
        demo.faults.clear()

        set_storm_phase(demo, "withdrawn")
        expect(line).to_have_count(0, timeout=3 * FETCH)
        expect(reading.locator(".warning-page")).to_contain_text("n’est plus en vigueur", timeout=FETCH)
        assert storm(demo) is None
        expect(map_page.locator("#map path.map-warning.is-level-4")).to_have_count(0)
