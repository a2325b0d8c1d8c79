import { readWall } from '../move.ts'
import classes from './drag.module.css'
import { boxIn, dayOf, type Places, type Point } from './places.ts'
import { lengthOf, type Span, timesIn } from './span.ts'

/** Marks a day of a month, as the view does that itself. */
const TARGET = 'data-drop-target'

/** What is seen of something while it is dragged: at the time where it would be dropped. */
export type Ghost = { show(span: Span, point: Point): void; remove(): void }

/**
 * Draws by hand what is dragged, so that nothing of the view has to be drawn anew for it.
 * @param drawn the appointment as the view draws it; null for a new one
 * @param taken where the pointer took it
 */
export function createGhost(places: Places, drawn: HTMLElement | null, taken: Point): Ghost {
  const ghost = copyOf(drawn)
  return 'days' in places
    ? overDays(places.days, ghost, drawn && { drawn, taken })
    : inColumns(places, ghost)
}

function copyOf(drawn: HTMLElement | null): HTMLElement {
  const clone = drawn?.cloneNode(true)
  const ghost = clone instanceof HTMLElement ? clone : document.createElement('div')
  for (const name of ['id', 'data-event-id', 'aria-describedby']) ghost.removeAttribute(name)
  ghost.setAttribute('aria-hidden', 'true')
  ghost.inert = true
  ghost.classList.add(classes.ghost ?? '')
  return ghost
}

/** In a day or a week: where it would be, and the times of that. */
function inColumns(places: Extract<Places, { columns: unknown }>, ghost: HTMLElement): Ghost {
  Object.assign(ghost.style, { position: 'absolute', left: '0', width: '100%' })
  return {
    show(span) {
      const [start, end] = [readWall(span.start), readWall(span.end)]
      const column = places.columns.find(({ day }) => day === start?.day)
      if (!column || !start || !end) return
      const { top, height } = boxIn(column, start.minutes, lengthOf(start, end))
      Object.assign(ghost.style, { top: `${top}px`, height: `${height}px` })
      ghost.dataset.when = timesIn(span)
      const parent = column.slots[0]?.parentElement
      if (parent && ghost.parentElement !== parent) parent.append(ghost)
    },
    remove: () => ghost.remove(),
  }
}

/** In a month: at the pointer, with the day marked. */
function overDays(
  days: readonly HTMLElement[],
  ghost: HTMLElement,
  from: { drawn: HTMLElement; taken: Point } | null,
): Ghost {
  const { left = 0, top = 0, width = 0, height = 0 } = from?.drawn.getBoundingClientRect() ?? {}
  const { x = 0, y = 0 } = from?.taken ?? {}
  const size = { width: `${width}px`, height: `${height}px` }
  Object.assign(ghost.style, { position: 'fixed', left: '0', top: '0', ...size })
  document.body.append(ghost)
  let marked: HTMLElement | undefined
  const mark = (day: HTMLElement | undefined) => {
    if (day === marked) return
    marked?.removeAttribute(TARGET)
    day?.setAttribute(TARGET, 'true')
    marked = day
  }
  return {
    show(span, point) {
      ghost.style.transform = `translate(${left + point.x - x}px, ${top + point.y - y}px)`
      mark(dayOf(days, span.start.slice(0, 10)))
    },
    remove() {
      mark(undefined)
      ghost.remove()
    },
  }
}
