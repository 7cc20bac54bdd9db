// Buttons that copy the text of a field, shown in browsers that allow it.
for (const button of document.querySelectorAll('[data-copy-field]')) {
  const field = document.getElementById(button.dataset.copyField);
  if (!navigator.clipboard || !field) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.copied;
    } catch {
      // The browser refuses after all: the text is selected, so that the reader can copy it.
      field.select();
    }
  });
}
