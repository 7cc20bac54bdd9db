// Says a sentence to screen readers, once.
export function announce(sentence) {
  const region = document.getElementById('announcer');
  if (!region || !sentence) return;
  region.textContent = '';
  setTimeout(() => { region.textContent = sentence; }, 50);
}
