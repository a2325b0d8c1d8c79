import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Button, Text } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type LeadTarget, leadStatusLabels } from '#shared/model/leads.ts'
import type { PatientRow } from '#shared/model/patient.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LeadStatusBadge } from '../../../ui/status-badge.tsx'
import classes from './board.module.css'
import { BoardCard, ComingCard } from './board-card.tsx'
import { type Shown, statusBeside } from './board-query.ts'
import { boardTexts as texts } from './texts.ts'
import { useColumn, useRowsAt } from './use-column.ts'
import { useSeen } from './use-seen.ts'

/** A lead that is on its way to another status; null: to one that is still to be chosen. */
export type Moving = { row: PatientRow; target: LeadTarget | null }

type Props = Shown & {
  words: string
  status: LeadTarget
  /** It is the turn of its cards to be drawn. */
  isReady: boolean
  mayMove: boolean
  moving: Moving | null
  /** Of the board, and unchanging, so that cards are not drawn again as one scrolls. */
  onDrag: (row: PatientRow) => void
  onDrop: (target: LeadTarget) => void
  onMove: (row: PatientRow, target?: LeadTarget) => void
  onLeave: (from: Element, step: 1 | -1) => void
}

/** Cards are all as high, so that none must be measured: with the gap below, in pixels. */
const CARD_HEIGHT = 92

/** The leads of one status: how many there are, and the cards, which load as one scrolls. */
export function BoardColumn(props: Props) {
  const { status, isReady, moving, onDrop } = props
  const { ref, isOver } = useDropTarget(status, onDrop)
  const query = useColumn(props)
  const heading = useId()
  const { data, error, refetch } = query
  const isComing = moving?.target === status && moving.row.leadStatus !== status
  return (
    <section
      ref={ref}
      className={classes.column}
      aria-labelledby={heading}
      data-column={status}
      data-over={isOver || undefined}
    >
      <h2 id={heading} className={classes.head}>
        <LeadStatusBadge status={status} />
        <span className={classes.total}>{data?.total.toLocaleString('en-US')}</span>
      </h2>
      {isComing && <ComingCard row={moving.row} />}
      {data && data.total > 0 && isReady && (
        <Cards {...props} first={data.items} total={data.total} stale={query.isPlaceholderData} />
      )}
      {data?.total === 0 && isReady && !isComing && <Hint ta="center">{texts.none}</Hint>}
      {!(data && isReady) &&
        !error &&
        [1, 2, 3].map((key) => <Skeleton key={key} height={84} mb={8} />)}
      {!data && error && (
        <Text size="sm" ta="center" role="alert">
          {texts.failed}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            {texts.again(leadStatusLabels[status])}
          </Button>
        </Text>
      )}
    </section>
  )
}

type CardsProps = Props & { first: readonly PatientRow[]; total: number; stale: boolean }

function Cards(props: CardsProps) {
  const { status, total, first, stale, mayMove, moving, onDrag, onMove, onLeave } = props
  const box = useRef<HTMLDivElement>(null)
  const places = useSeen(box, { count: total, height: CARD_HEIGHT })
  const rowAt = useRowsAt(props, first, places)

  function onKeyDown(event: KeyboardEvent) {
    const card = event.target instanceof Element ? event.target.closest('[data-index]') : null
    const step = steps[event.key]
    if (!card || !step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const place = Number(card.getAttribute('data-index'))
    if (step.along) focusCard(box.current, place + step.along)
    else if (step.aside && !event.shiftKey) onLeave(card, step.aside)
    else if (step.aside) {
      const [row, target] = [rowAt(place), statusBeside(status, step.aside)]
      if (row && target !== null && mayMove) onMove(row, target)
    }
  }

  return (
    <div ref={box} className={classes.scroller} data-stale={stale || undefined}>
      <ul className={classes.cards} style={{ height: total * CARD_HEIGHT }} onKeyDown={onKeyDown}>
        {places.map((index) => {
          const row = rowAt(index)
          return (
            <li
              key={index}
              className={classes.place}
              style={{ transform: `translateY(${index * CARD_HEIGHT}px)` }}
              aria-setsize={total}
              aria-posinset={index + 1}
              data-index={index}
              data-card={row?.patientId}
            >
              {row ? (
                <BoardCard
                  {...{ row, mayMove, onDrag, onMove }}
                  isMoving={moving?.row.patientId === row.patientId}
                />
              ) : (
                <div className={classes.card} aria-hidden />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type Step = { along?: 1 | -1; aside?: 1 | -1 }
const steps: Readonly<Record<string, Step>> = {
  ArrowDown: { along: 1 },
  ArrowUp: { along: -1 },
  ArrowRight: { aside: 1 },
  ArrowLeft: { aside: -1 },
}

function focusCard(box: Element | null, place: number) {
  box?.querySelector<HTMLElement>(`[data-index="${place}"] a`)?.focus()
}

/** Takes cards of other columns that are dropped on it. */
function useDropTarget(status: LeadTarget, onDrop: (target: LeadTarget) => void) {
  const ref = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const { current: element } = ref
    if (!element) return
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => !element.contains(source.element),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => {
        setOver(false)
        onDrop(status)
      },
    })
  }, [status, onDrop])
  return { ref, isOver }
}
