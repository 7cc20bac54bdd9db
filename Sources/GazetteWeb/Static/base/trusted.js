// The only policy of ordinary pages: texts come from this server's own pages and are parsed in a document where no script runs.
// The worker's address is here and not in the page, so that no page can name another script.
const WORKER = '/sw.js';
const raw = {
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (url !== WORKER) throw new TypeError('No script but the service worker');
    return url;
  },
};
const policy = globalThis.trustedTypes?.createPolicy('gazette', raw) ?? raw;

/** Parses `html` into a separate document, whose scripts never run. */
export function parsePage(html) {
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}

/** The service worker's address as a trusted script URL. */
export function serviceWorkerURL() {
  return policy.createScriptURL(WORKER);
}
