// Buttons that copy the text of a field, shown where the browser lets a page do that.
for (const button of document.querySelectorAll('[data-copy-field]')) {
  const field = document.getElementById(button.dataset.copyField);
  if (!navigator.clipboard || !field) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.copied;
    } catch {
      // The browser does not let it after all: the text is chosen, to be copied by hand.
      field.select();
    }
  });
}
