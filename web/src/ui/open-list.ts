/**
 * Keeps Enter from submitting a form while the list of options of one of its fields is open: the
 * key belongs to the list then. Listens on the document, because lists are rendered outside forms.
 */
export function keepEnterInOpenLists(target: Document): void {
  target.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof Element && hasOpenList(event.target)) {
      event.preventDefault()
    }
  })
}

/** Whether a field shows a list of options, or says in its place that nothing matches. */
function hasOpenList(field: Element): boolean {
  if (field.getAttribute('role') !== 'combobox') return false
  if (field.getAttribute('aria-expanded') !== 'true') return false
  const list = field.ownerDocument.getElementById(field.getAttribute('aria-controls') ?? '')
  return list?.checkVisibility() ?? false
}
