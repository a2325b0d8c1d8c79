import { ActionIcon, Button, Group, Paper, Text, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { elapsedLeadStatuses } from '#shared/model/leads.ts'
import type { PatientRecord } from '#shared/model/patient.ts'
import { Hint } from '../../../ui/hint.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { LeadStatusBadge } from '../../../ui/status-badge.tsx'
import { useChange, useMayAdjust } from './may-change.ts'
import { statusTexts as texts } from './texts.ts'

type Props = { record: PatientRecord; onChange: () => void; onAdjust: () => void }

/** How the lead stands, since when, why, and who said so (specification, section 4). */
export function LeadStatusHeader({ record, onChange, onAdjust }: Props) {
  const { leadStatus, leadStatusAt, leadStatusSetBy, leadData } = record
  const change = useChange(record)
  const mayAdjust = useMayAdjust(record)
  const showsElapsed = elapsedLeadStatuses.some((status) => status === leadStatus)
  return (
    <Paper
      component="section"
      aria-label={texts.label}
      withBorder
      radius="md"
      px="md"
      py="xs"
      mt="md"
      mih={48}
    >
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Group gap="4px 8px">
          <Hint>{texts.label}</Hint>
          <LeadStatusBadge status={leadStatus} />
          {showsElapsed && leadStatusAt && (
            <Hint span>
              (<RelativeTime at={leadStatusAt} />)
            </Hint>
          )}
          {leadData.statusReason && <Text size="sm">{leadData.statusReason}</Text>}
          {leadStatusSetBy && <Hint>{texts.changedBy(leadStatusSetBy.name)}</Hint>}
        </Group>
        {change.kind === 'may' && (
          <Button variant="light" size="xs" onClick={onChange} flex="none">
            {texts.change}
          </Button>
        )}
        {change.kind === 'mayNot' && (
          <Group gap="xs" wrap="nowrap" flex="none">
            {mayAdjust && (
              <Button variant="light" size="xs" onClick={onAdjust}>
                {texts.adjust}
              </Button>
            )}
            <Tooltip label={change.why} events={{ hover: true, focus: true, touch: true }}>
              <ActionIcon variant="subtle" color="gray" aria-label={change.why}>
                <IconInfoCircle size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Group>
        )}
      </Group>
    </Paper>
  )
}
