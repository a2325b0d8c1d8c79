import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import {
  type LeadTarget,
  leadBranches,
  leadPipeline,
  leadStatusLabels,
} from '#shared/model/leads.ts'
import type { PatientRecord } from '#shared/model/patient.ts'
import { leadStatusColors } from '../../../theme/status-colors.ts'
import { formatStatusDate } from '../../../ui/dates.ts'
import { useZone } from '../../../ui/zone.tsx'
import classes from './pipeline.module.css'
import { reachedAt } from './status-dates.ts'
import { statusTexts as texts } from './texts.ts'

type Props = {
  record: PatientRecord
  target: LeadTarget | null
  onTarget: (target: LeadTarget) => void
  /** The first button has the focus as the dialog opens. */
  autoFocus: boolean
}

/** The statuses in the order of the pipeline; closed and lost hang below. */
export function Pipeline(props: Props) {
  return (
    <fieldset className={classes.frame}>
      <VisuallyHidden component="legend">{texts.pipeline}</VisuallyHidden>
      <ol className={classes.row}>
        {leadPipeline.map((status, index) => (
          <li key={status} className={classes.step}>
            {index > 0 && <IconArrowRight size={16} aria-hidden className={classes.arrow} />}
            <StatusButton {...props} status={status} />
          </li>
        ))}
      </ol>
      <div className={classes.bracket} aria-hidden />
      <ul className={classes.branches}>
        {leadBranches.map((status) => (
          <li key={status} className={classes.branch}>
            <StatusButton {...props} status={status} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function StatusButton({
  record,
  target,
  onTarget,
  autoFocus,
  status,
}: Props & { status: LeadTarget }) {
  const isFirst = status === leadPipeline.find((other) => other !== record.leadStatus)
  const zone = useZone()
  const at = reachedAt(record, status)
  const isCurrent = record.leadStatus === status
  return (
    <UnstyledButton
      className={classes.status}
      disabled={isCurrent}
      data-autofocus={(autoFocus && isFirst) || undefined}
      aria-pressed={target === status}
      {...(isCurrent && { 'aria-current': 'step' as const })}
      data-current={isCurrent || undefined}
      data-target={target === status || undefined}
      style={{ '--status': `var(--mantine-color-${leadStatusColors[status]}-filled)` }}
      onClick={() => onTarget(status)}
    >
      <Text span size="sm" fw={600}>
        {leadStatusLabels[status]}
      </Text>
      {isCurrent && <VisuallyHidden>{texts.current}</VisuallyHidden>}
      <Text span size="xs" c="dimmed" className={classes.date ?? ''}>
        {at ? formatStatusDate(at, new Date(), zone) : <span aria-hidden>–</span>}
      </Text>
    </UnstyledButton>
  )
}
