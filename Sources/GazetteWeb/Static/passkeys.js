// Signs in with a passkey, and adds one. All buttons for this stay hidden in browsers without passkeys.

/** The server's refusal, with its sentence for the reader. */
class Refusal extends Error {}

/** Posts a JSON document, and returns the reply. Throws a Refusal for an error response. */
async function ask(address, document) {
  const response = await fetch(address, {
    method: 'POST', body: JSON.stringify(document),
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  });
  const answer = await response.json();
  if (!response.ok) throw new Refusal(answer.detail ?? answer.title);
  return answer;
}

/** Shows the server's reason, or the part's own sentence for all other errors. */
function tell(part, error) {
  const place = part.querySelector('[data-trouble]');
  // A reader who closes the browser's dialog has cancelled, or found no passkey: one sentence fits both, and every error that a
  // password manager throws.
  place.textContent = error instanceof Refusal ? error.message : part.dataset.failed;
  place.hidden = false;
}

// Read and written member by member: older Safari lacks the browser's own `parse…FromJSON()` and `toJSON()`, and they throw on
// the objects that password managers substitute.

/** Decodes Base64URL text. */
function bytes(text) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

/** Encodes bytes as Base64URL text; returns null and undefined unchanged. */
function text(buffer) {
  if (!buffer) return buffer;
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The server's options, with their Base64URL members decoded. */
function parsed(options) {
  const listed = (credentials) => credentials?.map((credential) => ({ ...credential, id: bytes(credential.id) }));
  return {
    ...options,
    challenge: bytes(options.challenge),
    ...(options.user && { user: { ...options.user, id: bytes(options.user.id) } }),
    ...(options.excludeCredentials && { excludeCredentials: listed(options.excludeCredentials) }),
    ...(options.allowCredentials && { allowCredentials: listed(options.allowCredentials) }),
  };
}

/** The transports of the passkey, a hint for later sign-ins; empty when the browser does not report them. */
function transports(response) {
  try {
    return Array.from(response.getTransports());
  } catch {
    return [];
  }
}

/** A credential in the server's format, with these members of its response. */
function written({ rawId, type }, response) {
  return { id: text(rawId), rawId: text(rawId), type, response };
}

/** A new passkey in the server's format. */
function registration(credential) {
  const { clientDataJSON, attestationObject } = credential.response;
  return written(credential, {
    clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject),
    transports: transports(credential.response),
  });
}

/** A sign-in in the server's format. */
function assertion(credential) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
  return written(credential, {
    clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData),
    signature: text(signature), userHandle: text(userHandle),
  });
}

const ceremonies = {
  async signIn(part) {
    const publicKey = parsed(await ask(part.dataset.options, {}));
    return { credential: assertion(await navigator.credentials.get({ publicKey })), page: part.dataset.page };
  },
  async add(part) {
    // A reader with a password types it again.
    const password = part.querySelector('[name=current]')?.value;
    const publicKey = parsed(await ask(part.dataset.options, { password }));
    const credential = registration(await navigator.credentials.create({ publicKey }));
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
  if (!window.PublicKeyCredential || !navigator.credentials) continue;
  part.hidden = false;
  part.querySelector('[data-begin]').addEventListener('click', () => begin(part));
}
