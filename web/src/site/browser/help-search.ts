import MiniSearch from 'minisearch'
import { type SearchDocument, searchHelp, searchOptions } from '../help/search-options.ts'
import { helpTexts as texts } from '../help/texts.ts'

const SHOWN = 8

/** The search of the help: what it searches in comes when somebody begins to type. */
export function startSearch(area: HTMLElement): void {
  const input = area.querySelector('input')
  const list = area.querySelector('ul')
  const count = area.querySelector('[role=status]')
  const { index: address } = area.dataset
  if (!input || !list || !count || !address) return
  let loading: Promise<MiniSearch<SearchDocument> | null> | null = null

  const load = () => {
    loading ??= fetch(address)
      .then((answer) => (answer.ok ? answer.text() : null))
      .then((text) => text && MiniSearch.loadJSON<SearchDocument>(text, searchOptions))
      .then((index) => index || null)
      .catch(() => {
        loading = null
        return null
      })
    return loading
  }
  input.addEventListener('focus', () => void load())
  input.addEventListener('input', () => void search(input.value.trim()))
  if (input.value !== '') void search(input.value.trim())

  async function search(words: string) {
    const index = words === '' ? null : await load()
    // Somebody typed on while it was loading.
    if (words !== input?.value.trim()) return
    const found = index ? searchHelp(index, words).slice(0, SHOWN) : []
    list?.replaceChildren(...found.map((one) => itemOf(one)))
    document.documentElement.toggleAttribute('data-found', found.length > 0)
    if (count) count.textContent = words === '' || !index ? '' : saidOf(found.length)
  }
}

const saidOf = (found: number) => (found === 0 ? texts.none : texts.found(found))

function itemOf(found: { id: unknown; [stored: string]: unknown }): HTMLLIElement {
  const link = document.createElement('a')
  link.href = String(found.id)
  const title = document.createElement('strong')
  title.textContent = String(found.title)
  const summary = document.createElement('span')
  summary.textContent = String(found.summary)
  link.append(title, summary)
  const item = document.createElement('li')
  item.append(link)
  return item
}
