import { wallText } from '../move.ts'
import { createGhost, type Ghost } from './ghost.ts'
import { type Places, type Point, placeAt, placesIn } from './places.ts'
import { type DragKind, type Grab, type Span, spanAt } from './span.ts'

/** What may be dragged, and what comes of it. */
export type Dragging = {
  isMonth: boolean
  /** The time of an appointment as it is drawn; null where it is not to be moved. */
  spanOf: (id: string) => Span | null
  mayAdd: boolean
  /** Something was dropped; `id` is null for what is to be made. */
  onLand: (kind: DragKind, id: string | null, span: Span) => void
}

/** So far a mouse moves before it drags, px: less is a click. */
const FAR = 4
/** So long a finger rests before it drags: sooner, it scrolls. */
const REST_MS = 350
/** So near to an edge, px, what is behind it scrolls along, and by so much a frame at most. */
const [EDGE, SCROLL] = [48, 10]

type Taken = {
  grab: Grab
  id: string | null
  drawn: HTMLElement | null
  places: Places
  from: Point
  to: Point
  pointerId: number
  /** Whether it may be that the page is to be scrolled. */
  isResting: boolean
  ghost: Ghost | null
  span: Span | null
  listening: AbortController
}

/**
 * Lets mouse, pen and finger move, stretch and make appointments within an element. While something is dragged, the
 * view is not drawn anew: what moves is drawn by hand, once a frame. Escape takes it back.
 * @returns what stops listening
 */
export function listenToDrags(root: HTMLElement, draggingOf: () => Dragging): () => void {
  let taken: Taken | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0

  function take(event: PointerEvent) {
    if (taken || event.button !== 0 || !event.isPrimary) return
    const found = grabAt(event, root, draggingOf())
    if (!found) return
    const isStretched = found.grab.kind === 'start' || found.grab.kind === 'end'
    // The view would draw all of itself anew at each step of its own way to stretch.
    if (isStretched) event.stopPropagation()
    const isResting = event.pointerType !== 'mouse' && !isStretched
    const from = { x: event.clientX, y: event.clientY }
    const { pointerId } = event
    taken = {
      ...found,
      from,
      to: from,
      pointerId,
      isResting,
      ghost: null,
      span: null,
      listening: listen(),
    }
    if (isResting) timer = setTimeout(begin, REST_MS)
  }

  function begin() {
    if (!taken) return
    const { grab, drawn, places, from, pointerId } = taken
    taken.ghost = createGhost(places, drawn, from)
    root.dataset.dragging = grab.kind
    drawn?.setAttribute('data-dragged', 'true')
    root.setPointerCapture(pointerId)
    draw()
  }

  function move(event: PointerEvent) {
    if (!taken || event.pointerId !== taken.pointerId) return
    taken.to = { x: event.clientX, y: event.clientY }
    const { from, to, ghost, isResting } = taken
    if (!ghost) {
      if (Math.hypot(to.x - from.x, to.y - from.y) < FAR) return
      return isResting ? letGo() : begin()
    }
    if (frame === 0) frame = requestAnimationFrame(draw)
  }

  function draw() {
    frame = 0
    if (!taken?.ghost) return
    const { grab, places, to, ghost } = taken
    const place = placeAt(places, to)
    taken.span = place && spanAt(grab, place)
    ghost.show(taken.span ?? grab.span, to)
    if (scrollNear(root, to)) frame = requestAnimationFrame(draw)
  }

  function drop(event: PointerEvent) {
    if (!taken || event.pointerId !== taken.pointerId) return
    const { ghost, grab, id } = taken
    if (!ghost) return letGo()
    taken.to = { x: event.clientX, y: event.clientY }
    draw()
    const { span } = taken
    letGo()
    if (span) draggingOf().onLand(grab.kind, id, span)
  }

  /** Leaves all as it was. */
  function letGo() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    frame = 0
    taken?.listening.abort()
    if (taken?.ghost) {
      taken.ghost.remove()
      taken.drawn?.removeAttribute('data-dragged')
      delete root.dataset.dragging
      swallowClick()
    }
    taken = null
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !taken?.ghost) return
    event.preventDefault()
    event.stopPropagation()
    letGo()
  }

  /** A finger that drags neither scrolls nor asks for a menu. */
  const hold = (event: Event) => {
    if (taken?.ghost) event.preventDefault()
  }

  function listen() {
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', drop, { signal })
    addEventListener('pointercancel', letGo, { signal })
    addEventListener('keydown', press, { signal, capture: true })
    return listening
  }

  root.addEventListener('pointerdown', take, true)
  root.addEventListener('touchmove', hold, { passive: false })
  root.addEventListener('contextmenu', hold)
  return () => {
    letGo()
    root.removeEventListener('pointerdown', take, true)
    root.removeEventListener('touchmove', hold)
    root.removeEventListener('contextmenu', hold)
  }
}

/** What a pointer takes hold of where it is pressed; null for nothing that can be dragged. */
function grabAt(
  { target, clientX: x, clientY: y }: PointerEvent,
  root: HTMLElement,
  { isMonth, spanOf, mayAdd }: Dragging,
): Pick<Taken, 'grab' | 'id' | 'drawn' | 'places'> | null {
  if (!(target instanceof Element)) return null
  const drawn = target.closest<HTMLElement>('[data-event-id]')
  const id = drawn?.dataset.eventId ?? null
  const own = id === null ? null : spanOf(id)
  if (drawn ? !own : !mayAdd || isMonth || !target.closest('[data-place]')) return null
  const places = placesIn(root, isMonth)
  const place = placeAt(places, { x, y })
  if (!place) return null
  const at = { day: place.day, minutes: place.minutes ?? 0 }
  const edge = target.closest('.mantine-ScheduleEvent-eventResizeHandle')?.getAttribute('data-edge')
  const kind = !drawn ? 'make' : edge === 'top' ? 'start' : edge === 'bottom' ? 'end' : 'move'
  const there = wallText(at.day, at.minutes)
  return { grab: { kind, span: own ?? { start: there, end: there }, at }, id, drawn, places }
}

/** Scrolls what a point is at the edge of. @returns whether it did */
function scrollNear(root: HTMLElement, { y }: Point): boolean {
  const viewport = root.querySelector('.mantine-ScrollArea-viewport')
  if (!viewport) return false
  const { top, bottom } = viewport.getBoundingClientRect()
  const up = Math.max(0, EDGE - (y - top))
  const down = Math.max(0, EDGE - (bottom - y))
  const before = viewport.scrollTop
  viewport.scrollTop += (Math.min(down, EDGE) - Math.min(up, EDGE)) * (SCROLL / EDGE)
  return viewport.scrollTop !== before
}

/** What was dragged is not pressed as well. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, true))
}
