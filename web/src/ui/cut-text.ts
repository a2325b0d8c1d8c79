/** How far above the pointer an element that cuts its text may be. */
const LEVELS = 4

/** Marks the titles that were given here: the text may have changed, or have room, the next time. */
const MARK = 'data-cut-title'

/**
 * Gives text that ends in an ellipsis a title with all of it, once the pointer comes over it. Whether text
 * is cut depends on the width of the window, so it is measured only then.
 * @returns stops doing so
 */
export function titleCutText(target: Document): () => void {
  target.addEventListener('pointerover', titleNear)
  return () => target.removeEventListener('pointerover', titleNear)
}

function titleNear({ target }: PointerEvent): void {
  let element = target instanceof HTMLElement ? target : null
  for (let level = 0; element && level < LEVELS; level += 1) {
    if (updateTitle(element)) return
    element = element.parentElement
  }
}

/** Whether the element has a title now, or had one of its own. */
function updateTitle(element: HTMLElement): boolean {
  const isOwn = element.title !== '' && !element.hasAttribute(MARK)
  if (isOwn) return true
  const text = isCut(element) ? element.textContent.trim() : ''
  if (text) {
    element.title = text
    element.setAttribute(MARK, '')
    return true
  }
  if (element.hasAttribute(MARK)) {
    element.removeAttribute('title')
    element.removeAttribute(MARK)
  }
  return false
}

function isCut(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  if (webkitLineClamp !== 'none') return element.scrollHeight > element.clientHeight + 1
  return textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth
}
