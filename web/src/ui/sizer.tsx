import type { PointerEvent } from 'react'
import classes from './data-table.module.css'

type Props = {
  /** Which column of the table it is. */
  place: number
  onSize: (width: number) => void
}

/** How wide a column is while its edge is held, for the style of its table. */
export const widthVariable = (place: number) => `--width-${place}`

/** The edge of a column's head, by which the mouse makes it wider; keyboards do so in the menu of columns. */
export function Sizer({ place, onSize }: Props) {
  function begin(event: PointerEvent<HTMLSpanElement>) {
    const { currentTarget: edge, pointerId, clientX: startX } = event
    const [head, table] = [edge.closest('th'), edge.closest('table')]
    if (!head || !table) return
    event.preventDefault()
    edge.setPointerCapture(pointerId)
    const startWidth = head.offsetWidth
    let width = startWidth
    const move = ({ clientX }: globalThis.PointerEvent) => {
      width = Math.round(startWidth + clientX - startX)
      table.style.setProperty(widthVariable(place), `${width}px`)
    }
    const end = () => {
      edge.removeEventListener('pointermove', move)
      edge.removeEventListener('pointerup', end)
      edge.removeEventListener('pointercancel', end)
      table.style.removeProperty(widthVariable(place))
      if (width !== startWidth) onSize(width)
    }
    edge.addEventListener('pointermove', move)
    edge.addEventListener('pointerup', end)
    edge.addEventListener('pointercancel', end)
  }
  return <span aria-hidden className={classes.sizer} onPointerDown={begin} />
}
