import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { canMove } from '#shared/model/lead-moves.ts'
import type { PatientRow } from '#shared/model/patient.ts'
import { Hint } from '../../../ui/hint.tsx'
import { displayName, initialsOf } from '../../../ui/names.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { LeadClassBadge, RowBadge } from '../../../ui/status-badge.tsx'
import { PersonName } from '../list/columns.tsx'
import { RecordLink } from '../list/record-link.tsx'
import { sourceLabel } from '../sources.ts'
import classes from './board.module.css'
import { boardTexts as texts } from './texts.ts'

type Props = {
  row: PatientRow
  /** The member may move leads, at least some. */
  mayMove: boolean
  /** It is on its way to another column. */
  isMoving: boolean
  onDrag: (row: PatientRow) => void
  onMove: (row: PatientRow) => void
}

/** A lead on the board: leads to its record, and is dragged to another column or moved by its button. */
export const BoardCard = memo(function BoardCard(props: Props) {
  const { row, isMoving, onDrag, onMove } = props
  const card = useRef<HTMLDivElement>(null)
  const mayMove = props.mayMove && canMove(row.leadStatus, 'change')
  useEffect(() => {
    const { current: element } = card
    if (!element || !mayMove) return
    return draggable({ element, onDragStart: () => onDrag(row) })
  }, [row, mayMove, onDrag])
  return (
    <div ref={card} className={classes.card} data-moving={isMoving || undefined}>
      <RecordLink section="leads" row={row} className={classes.name} draggable={false}>
        <PersonName row={row} />
      </RecordLink>
      {mayMove && (
        <UnstyledButton
          className={classes.move}
          aria-label={texts.move(displayName(row))}
          onClick={() => onMove(row)}
        >
          <IconArrowsExchange size={16} aria-hidden />
        </UnstyledButton>
      )}
      <Facts row={row} />
    </div>
  )
})

/** The card of a lead in the column that it is to go to, as long as that is not certain. */
export function ComingCard({ row }: Pick<Props, 'row'>) {
  return (
    <div className={classes.card} data-coming>
      <span className={classes.name}>
        <PersonName row={row} />
      </span>
      <Facts row={row} />
    </div>
  )
}

function Facts({ row }: Pick<Props, 'row'>) {
  const { leadClass, leadStatusAt, createdAt, newUploadCount, registerSource } = row
  const advocate = row.leadAdvocate?.name
  return (
    <>
      <span className={classes.source}>{sourceLabel(registerSource) ?? texts.noSource}</span>
      <span className={classes.facts}>
        {leadClass && <LeadClassBadge leadClass={leadClass} />}
        {newUploadCount > 0 && <RowBadge color="brand">{texts.newScans}</RowBadge>}
        {advocate && (
          <Hint span size="xs" title={texts.advocate(advocate)}>
            <span aria-hidden>{initialsOf(advocate)}</span>
            <VisuallyHidden>{texts.advocate(advocate)}</VisuallyHidden>
          </Hint>
        )}
        <RelativeTime at={leadStatusAt ?? createdAt} dimmed small />
      </span>
    </>
  )
}
