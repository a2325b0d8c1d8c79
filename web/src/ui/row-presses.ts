import { type MouseEvent, useRef } from 'react'
import { ROW_LINK } from './row-keys.ts'

type Presses<Row> = {
  rowAt: (element: HTMLTableRowElement) => Row | undefined
  onPress?: ((row: Row) => void) | undefined
  /** The pointer is over a row, which may be opened next. */
  onPoint?: ((row: Row) => void) | undefined
}

/**
 * What the body of a table hears for all of its rows. The button or link in the first cell is what keyboards
 * and screen readers use.
 */
export function useRowPresses<Row>({ rowAt, onPress, onPoint }: Presses<Row>) {
  const pointed = useRef<Row>(undefined)
  return {
    ...(onPress && {
      onClick: (event: MouseEvent) => {
        const element = rowOf(event)
        const row = element ? rowAt(element) : undefined
        if (!element || !row || !isForRow(event, element)) return
        // Who comes back finds the row that was opened.
        element.querySelector<HTMLElement>(`[${ROW_LINK}]`)?.focus({ preventScroll: true })
        onPress(row)
      },
    }),
    ...(onPoint && {
      onMouseOver: (event: MouseEvent) => {
        const element = rowOf(event)
        const row = element ? rowAt(element) : undefined
        if (row && row !== pointed.current) onPoint(row)
        pointed.current = row
      },
    }),
  }
}

/** The row that the event is in; null for what opened above the table and is no part of it. */
function rowOf({ target, currentTarget }: MouseEvent): HTMLTableRowElement | null {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return null
  return target.closest('tr')
}

/** Whether a press is meant for the row, not for something in it, and does not select its text. */
function isForRow({ target }: MouseEvent, row: Element): boolean {
  const pressed = target instanceof Element && target.closest('a, button, input, label')
  if (pressed) return pressed.matches(`button[${ROW_LINK}]`)
  const selection = getSelection()
  return !(selection?.containsNode(row, true) && `${selection}`)
}
