// Searches the site's index in the browser: every typed word must begin a word of the section; titles count most.

const field = document.querySelector("#search")
const results = document.querySelector("#results")
const root = field.dataset.root
let index

/** Returns the text's words without case and accents, each after a space. */
const folded = (text) => ` ${text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim()}`

/** Returns the index, which is loaded at the first search. */
async function sections() {
  index ??= fetch(`${root}search.json`).then((response) => response.json()).then((all) =>
    all.map(([path, page, title, text]) => ({ path, page, title, text, name: folded(`${page} ${title}`), body: folded(text) })))
  return index
}

/** Returns a section's score for the words; 0 if one is missing. */
function score(section, words) {
  let total = 0
  for (const word of words) {
    const own = (section.name.includes(word) ? 10 : 0) + (section.body.includes(word) ? 1 : 0)
    if (own === 0) return 0
    total += own
  }
  return total
}

function item(section) {
  const entry = document.createElement("li")
  const link = document.createElement("a")
  link.href = root + section.path
  link.textContent = section.title === section.page ? section.page : `${section.page}: ${section.title}`
  const words = document.createElement("small")
  words.textContent = `${section.text.slice(0, 120)}…`
  entry.append(link, words)
  return entry
}

async function search() {
  const words = folded(field.value).match(/ \S+/g) ?? []
  results.hidden = words.length === 0
  if (results.hidden) return
  const found = (await sections()).map((section) => [score(section, words), section]).filter(([points]) => points > 0)
  found.sort((one, other) => other[0] - one[0])
  results.replaceChildren(...found.slice(0, 12).map(([, section]) => item(section)))
  if (found.length === 0) results.textContent = "Nothing found."
}

field.addEventListener("input", search)
field.addEventListener("keydown", (event) => {
  if (event.key === "Escape") results.hidden = true
})
