"""WebKit and Firefox, each driven by its own protocol through the same few methods.

WebKit is WebKitGTK's, the iPhone's engine: its MiniBrowser needs a display of its own (Xvfb), because it has no headless mode.
Firefox is headless. Both have one session, and start without stored data.
"""

import os
import re
import subprocess
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

from marionette_driver.keys import Keys
from marionette_driver.marionette import ActionSequence, Marionette
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from urllib3.exceptions import ReadTimeoutError

import harness

NAMES = ("webkit", "firefox")
CSS = "css selector"

# Records errors from here on, once for each page.
LISTEN = """
if (!window.heard) {
  window.heard = [];
  addEventListener('error', (event) => { if (event.message) window.heard.push(event.message); });
  addEventListener('unhandledrejection', (event) => window.heard.push(`rejected: ${event.reason}`));
  document.addEventListener('securitypolicyviolation', (event) => window.heard.push(`refused: ${event.blockedURI}`));
}
"""
# A module that failed to load fails again with the same message when it is imported.
IMPORT = """
const done = arguments[arguments.length - 1];
const modules = [...document.querySelectorAll('script[type=module][src]')].map((script) => import(script.src));
Promise.allSettled(modules).then((all) => done(all.filter((one) => one.reason).map((one) => String(one.reason))));
"""


class Engine:
    """The methods for the tests; a selector means the first element that it finds."""

    def __init__(self, driver):
        self.driver = driver
        self.told = []

    def open(self, address):
        """Opens `address`, and waits until its scripts are ready."""
        with self.navigation():
            self.go(address)

    @contextmanager
    def navigation(self):
        """Waits for the page to which the actions within lead: until its scripts are ready and it is complete."""
        self.collect()
        self.run("document.documentElement.dataset.left = '1'")
        yield
        self.wait("return document.documentElement?.dataset.left === undefined")
        self.run(LISTEN)
        self.wait("return document.readyState === 'complete'")

    def collect(self):
        """Adds the page's complaints to the collected ones."""
        self.told += self.run("return (window.heard ?? []).splice(0)")

    def collected_errors(self):
        """Returns the complaints since the last call."""
        self.collect()
        told, self.told = self.told, []
        return told

    def wait(self, script, *values, seconds=harness.TIMEOUT / 1000):
        """Returns the value of `script`, once it is truthy; a page that is being replaced gives none."""

        def answer():
            try:
                return self.run(script, *values)
            except self.unready:
                return None

        try:
            return harness.wait_until(answer, seconds=seconds)
        except AssertionError:
            raise AssertionError(f"{type(self).__name__} never came to: {script} {values}\n{self.told}") from None

    def expect_visible(self, selector, containing=""):
        """Waits until a visible element contains a text."""
        self.wait("""return [...document.querySelectorAll(arguments[0])].some((element) =>
            element.checkVisibility() && element.textContent.includes(arguments[1]))""", selector, containing)

    def count(self, selector):
        """Returns the number of elements."""
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def element(self, selector):
        """Returns the element, once it exists, scrolled to the middle of the window."""
        self.wait("return document.querySelector(arguments[0]) !== null", selector)
        self.run("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })", selector)
        return self.driver.find_element(CSS, selector)

    def click(self, selector):
        """Clicks an element with the mouse."""
        self.element(selector).click()

    def follow(self, selector):
        """Clicks an element that leads to another page, and waits for that page."""
        with self.navigation():
            self.click(selector)

    def type(self, selector, text):
        """Types a text into a field, replacing its contents."""
        field = self.element(selector)
        field.clear()
        field.send_keys(text)


class WebKit(Engine):
    """MiniBrowser with WebKitWebDriver."""

    # A response during a page change may be lost, and its driver waits for it forever.
    unready = (WebDriverException, ReadTimeoutError)

    COMMAND_KEYS = "\ue009k"

    def go(self, address):
        self.driver.get(address)

    def run(self, script, *values):
        return self.driver.execute_script(script, *values)

    def collect(self):
        """Importing failed modules again reveals errors from before the page's listeners."""
        super().collect()
        self.told += self.driver.execute_async_script(IMPORT)

    def resize(self, width, height):
        self.driver.set_window_rect(x=0, y=0, width=width, height=height)
        self.wait("return innerWidth === arguments[0]", width)

    def press(self, keys):
        ActionChains(self.driver).send_keys(keys).perform()

    def open_palette(self):
        ActionChains(self.driver).key_down("\ue009").send_keys("k").key_up("\ue009").perform()

    def double_click(self, selector):
        ActionChains(self.driver).double_click(self.element(selector)).perform()

    def screenshot(self, file):
        self.driver.save_screenshot(str(file))


class Firefox(Engine):
    """Firefox with Marionette."""

    from marionette_driver.errors import MarionetteException as unready

    def go(self, address):
        self.driver.navigate(address)

    # Runs in the page's own scope, so that listeners stay.
    def run(self, script, *values):
        return self.driver.execute_script(script, script_args=values, sandbox=None)

    def resize(self, width, height):
        # A Firefox window has a minimum width; the page in it has none.
        with self.driver.using_context("chrome"):
            self.driver.execute_script("""const { style } = gBrowser.selectedBrowser;
                [style.maxWidth, style.maxHeight] = [`${arguments[0]}px`, `${arguments[1]}px`];""", [width, height])
        self.wait("return innerWidth === arguments[0]", width)

    def press(self, keys):
        ActionSequence(self.driver, "key", "keyboard").send_keys(keys).perform()

    def open_palette(self):
        ActionSequence(self.driver, "key", "keyboard").key_down(Keys.CONTROL).send_keys("k").key_up(Keys.CONTROL).perform()

    def double_click(self, selector):
        mouse = ActionSequence(self.driver, "pointer", "mouse", {"pointerType": "mouse"})
        mouse.pointer_move(0, 0, origin=self.element(selector)).click().click().perform()

    def screenshot(self, file):
        Path(file).write_bytes(self.driver.screenshot(format="binary", full=False))

    def collect(self):
        """Firefox itself records errors from a page's first moment."""
        super().collect()
        with self.driver.using_context("chrome"):
            collected_errors = self.driver.execute_script("""
                const errors = Services.console.getMessageArray().filter((message) => message instanceof Ci.nsIScriptError
                    && !(message.flags & Ci.nsIScriptError.warningFlag) && message.sourceName.startsWith('http')
                    // Its tab asks for the pictures of the page by itself, and gives up on them when the address changes.
                    && !/\\/icons\\/(favicon|touch)/.test(message.errorMessage));
                Services.console.reset();
                return errors.map((error) => `${error.errorMessage} (${error.sourceName}:${error.lineNumber})`);""")
        self.told += [complaint for complaint in collected_errors if not self.is_cancelled(complaint)]

    def is_cancelled(self, complaint):
        """Returns True for a request cancelled because the page was left or its window changed: it succeeds when repeated.

        Firefox quotes the response's address. It quotes nothing for a page, and for a copy from the worker's cache.
        """
        quoted = re.search("‘(http[^’]+)?’. A ServiceWorker intercepted the request", complaint)
        if quoted is None:
            return False
        return not quoted[1] or self.run("return fetch(arguments[0]).then((answer) => answer.ok, () => false)", quoted[1])


@contextmanager
def running(name, folder):
    """Runs the engine called `name`, with its files in `folder`, until the end."""
    with ExitStack() as stack:
        yield stack.enter_context(_webkit(folder) if name == "webkit" else running_firefox())


@contextmanager
def _webkit(folder):
    # Its tool bar would keep the window as wide as ten buttons.
    style = folder / "gtk-3.0" / "gtk.css"
    style.parent.mkdir(parents=True)
    style.write_text("* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }"
                     "image { -gtk-icon-style: symbolic; -gtk-icon-transform: scale(.1); }")
    with _display() as display:
        options = Options()
        options.binary_location = str(next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")))
        options.add_argument("--automation")
        # The driver's own wait for a page may never end; ours does.
        options.page_load_strategy = "none"
        places = {f"XDG_{place}_HOME": str(folder) for place in ("CONFIG", "DATA", "CACHE")}
        environment = harness.own_environment() | places | {"DISPLAY": display, "NO_AT_BRIDGE": "1", "GDK_BACKEND": "x11"}
        service = Service("/usr/bin/WebKitWebDriver", env=environment, log_output=subprocess.DEVNULL)
        driver = webdriver.WebKitGTK(options=options, service=service)
        driver.set_page_load_timeout(harness.TIMEOUT / 1000)
        # Longer than a script may take, and short enough for a second attempt.
        driver.command_executor.client_config.timeout = harness.TIMEOUT / 1500
        try:
            yield WebKit(driver)
        finally:
            driver.quit()


@contextmanager
def _display():
    """Starts a virtual screen with an unused number."""
    ours, theirs = os.pipe()
    screen = subprocess.Popen(["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1400x1100x24", "-nolisten", "tcp"],
                              pass_fds=[theirs], stderr=subprocess.DEVNULL)
    os.close(theirs)
    try:
        with os.fdopen(ours) as number:
            yield f":{number.readline().strip()}"
    finally:
        screen.terminate()
        screen.wait(timeout=60)


@contextmanager
def running_firefox(preferences={}):
    """Runs Firefox with additional preferences until the end."""
    driver = Marionette(
        bin="/usr/bin/firefox-esr", headless=True, gecko_log="-", prefs={"ui.prefersReducedMotion": 1, **preferences})
    try:
        driver.start_session()
        driver.set_window_rect(x=0, y=0, width=1400, height=1100)
        yield Firefox(driver)
    finally:
        driver.quit()
        # While the Python interpreter still runs.
        driver.instance.close(clean=True)
