import { Group, Paper, Stack, Text } from '@mantine/core'
import { scanDay } from '#shared/dicom/modality.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { scanName } from '../../../ui/scans.ts'
import { keyOf } from '../engine/strangers.ts'
import { fullName } from '../format.ts'
import { files } from '../page-texts.ts'
import { strangerTexts } from '../texts.ts'
import type { ViewProps } from './uploader-panel.tsx'

/** Asks, before a byte leaves, about scans that seem to be somebody else's. */
export function StrangerDialog({ uploader, snapshot, chart, access, audience }: ViewProps) {
  const { strangers, isAskedLate, phase } = snapshot
  return (
    <ConfirmDialog
      title={strangerTexts.title}
      opened={phase === 'asking'}
      onClose={() => uploader.answer(false)}
      confirm={strangerTexts.send}
      onConfirm={() => uploader.answer(true)}
      keep={isAskedLate ? strangerTexts.leaveOut : strangerTexts.back}
      primary="keep"
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <Text size="sm">{isAskedLate ? strangerTexts.leadLate : strangerTexts.lead}</Text>
        <Person
          title={strangerTexts.onScans}
          people={strangers.map(({ person, files: number, comparison }) => ({
            key: keyOf(person),
            name: scanName(person.patientName),
            birthDate: scanDay(person.patientBirthDate),
            note: files(number),
            // A reader who sees the chart compares the two people below.
            differs: access && comparison ? strangerTexts.differs(comparison) : null,
          }))}
        />
        {access === null && (
          <Person
            title={strangerTexts.inChart}
            people={[
              {
                key: 'chart',
                name: fullName(chart) || null,
                birthDate: scanDay(chart.dob),
                note: '',
                differs: null,
              },
            ]}
          />
        )}
        <Text size="sm">{audience === 'staff' ? strangerTexts.hintStaff : strangerTexts.hint}</Text>
      </Stack>
    </ConfirmDialog>
  )
}

type Shown = {
  key: string
  name: string | null
  birthDate: string | null
  note: string
  /** The fields that differ from the chart, for readers to whom the chart is not shown. */
  differs: string | null
}

function Person({ title, people }: { title: string; people: Shown[] }) {
  return (
    <div>
      <Hint mb={4}>{title}</Hint>
      <Stack gap="xs" mah={240} style={{ overflowY: 'auto' }}>
        {people.map(({ key, name, birthDate, note, differs }) => (
          <Paper key={key} withBorder p="sm">
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <Text size="sm">
                <Text span fw={600}>
                  {name ?? strangerTexts.noName}
                </Text>
                {', '}
                {birthDate ? strangerTexts.born(birthDate) : strangerTexts.noBirthDate}
              </Text>
              <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                {note}
              </Text>
            </Group>
            {differs && <Hint mt={4}>{differs}</Hint>}
          </Paper>
        ))}
      </Stack>
    </div>
  )
}
