// Leaflet tries a few texts as HTML while it looks for old browsers. None of them is ever needed: each becomes nothing.
globalThis.trustedTypes?.createPolicy('default', { createHTML: () => '' });
