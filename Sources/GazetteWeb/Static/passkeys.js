// Signs in with a passkey, and adds one. Everything here is behind buttons that stay hidden where there are no passkeys.

/** What the server answers to a document; what it refuses is thrown, in its own sentence. */
async function ask(address, document) {
  const response = await fetch(address, {
    method: 'POST', body: JSON.stringify(document),
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail ?? answer.title);
  return answer;
}

/** Shows in the part's own words, or the server's, what went wrong. */
function tell(part, error) {
  const place = part.querySelector('[data-trouble]');
  // Who closes the browser's window has changed their mind, or found no passkey: one sentence fits both.
  place.textContent = error instanceof DOMException ? part.dataset.failed : error.message;
  place.hidden = false;
}

const ceremonies = {
  async signIn(part) {
    const options = PublicKeyCredential.parseRequestOptionsFromJSON(await ask(part.dataset.options, {}));
    return { credential: (await navigator.credentials.get({ publicKey: options })).toJSON(), page: part.dataset.page };
  },
  async add(part) {
    // Who has a password types it once more.
    const password = part.querySelector('[name=current]')?.value;
    const options = PublicKeyCredential.parseCreationOptionsFromJSON(await ask(part.dataset.options, { password }));
    const credential = (await navigator.credentials.create({ publicKey: options })).toJSON();
    return { credential, name: part.querySelector('[name=name]').value };
  },
};

async function begin(part) {
  const button = part.querySelector('[data-begin]');
  button.disabled = true;
  part.querySelector('[data-trouble]').hidden = true;
  try {
    const { location: page } = await ask(part.dataset.finish, await ceremonies[part.dataset.passkeys](part));
    location.assign(page);
  } catch (error) {
    tell(part, error);
  } finally {
    button.disabled = false;
  }
}

for (const part of document.querySelectorAll('[data-passkeys]')) {
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) continue;
  part.hidden = false;
  part.querySelector('[data-begin]').addEventListener('click', () => begin(part));
}
