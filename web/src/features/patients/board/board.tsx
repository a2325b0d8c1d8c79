import { VisuallyHidden } from '@mantine/core'
import { startTransition, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { LeadTarget } from '#shared/model/leads.ts'
import type { PatientRow } from '#shared/model/patient.ts'
import { usePermission } from '../../../session/permissions.ts'
import type { NoteHelp } from '../lead-status/change-status-modal.tsx'
import classes from './board.module.css'
import { BoardColumn, type Moving } from './board-column.tsx'
import { type Shown, statusesOf } from './board-query.ts'
import { MoveDialog } from './move-dialog.tsx'
import { boardTexts as texts } from './texts.ts'

type Props = Shown & {
  /** The words that are searched for. */
  words: string
  noteHelp: NoteHelp
}

/**
 * The leads by their status, as the list filters them. A card that is dropped on another column, or
 * moved by keys, asks for the reason first; it goes back where that is given up or refused.
 */
export function Board({ search, bounds, words, noteHelp }: Props) {
  const mayMove = usePermission('practices.leads.setStatus')
  const statuses = statusesOf(search)
  const ready = useInTurn(statuses.length)
  const board = useRef<HTMLElement>(null)
  const dragged = useRef<PatientRow | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const hint = useId()
  const onDrag = useCallback((row: PatientRow) => {
    dragged.current = row
  }, [])
  const onMove = useCallback(
    (row: PatientRow, target: LeadTarget | null = null) => setMoving({ row, target }),
    [],
  )
  const onDrop = useCallback(
    (target: LeadTarget) => dragged.current && onMove(dragged.current, target),
    [onMove],
  )
  const onLeave = useCallback((from: Element, step: 1 | -1) => {
    const columns = [...(board.current?.querySelectorAll('[data-column]') ?? [])]
    const at = columns.findIndex((column) => column.contains(from))
    const beyond = step > 0 ? columns.slice(at + 1) : columns.slice(0, at).reverse()
    beyond
      .map((column) => column.querySelector<HTMLElement>('[data-index] a'))
      .find((link) => link !== null)
      ?.focus()
  }, [])
  useFocusOnReturn(board, moving)

  return (
    <>
      <section
        ref={board}
        className={classes.board}
        aria-label={texts.label}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
        tabIndex={0}
      >
        {statuses.map((status, place) => (
          <BoardColumn
            key={status}
            isReady={place < ready}
            {...{ search, bounds, words, status, mayMove, moving, onDrag, onDrop, onMove, onLeave }}
          />
        ))}
      </section>
      <VisuallyHidden id={hint}>{texts.keys}</VisuallyHidden>
      {moving && <MoveDialog {...moving} noteHelp={noteHelp} onClose={() => setMoving(null)} />}
    </>
  )
}

/** How many of so many may be drawn: one after the other, so that the page hears keys in between. */
function useInTurn(count: number): number {
  const [ready, setReady] = useState(1)
  useEffect(() => {
    if (ready < count) startTransition(() => setReady(ready + 1))
  }, [ready, count])
  return ready
}

/** Whose card was moved, or not, has the focus afterwards, wherever the card is. */
function useFocusOnReturn(board: { current: HTMLElement | null }, moving: Moving | null) {
  const last = useRef<string | null>(null)
  useEffect(() => {
    const moved = last.current
    last.current = moving?.row.patientId ?? null
    if (moving || !moved) return
    board.current?.querySelector<HTMLElement>(`[data-card="${moved}"] a`)?.focus()
  }, [board, moving])
}
