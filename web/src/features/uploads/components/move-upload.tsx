import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { matchPatient } from '#shared/dicom/match.ts'
import { scanDay } from '#shared/dicom/modality.ts'
import type { StudyIndex, UploadSummary } from '#shared/model/upload.ts'
import { useAction } from '../../../data/mutation.ts'
import { chartQuery } from '../../../data/sharelinks.ts'
import { moveUpload, studiesQuery } from '../../../data/uploads.ts'
import { usePermission } from '../../../session/permissions.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { scanName } from '../../../ui/scans.ts'
import type { Chart } from '../model.ts'
import { moveTexts as texts } from '../move-texts.ts'

type Person = { id: string; name: string; providerId: string | null }

/** Where the right patient is looked for; a part of another feature. */
export type ChoosePatient = (props: {
  label: string
  practiceId: string
  chosen: Person | null
  onChoose: (person: Person | null) => void
}) => ReactNode

type Props = {
  upload: UploadSummary
  patient: Pick<Chart, 'practiceId' | 'patientId'>
  choosePatient: ChoosePatient
}

/** Puts an upload that came to the wrong patient into the record of the right one. */
export function MoveUpload(props: Props) {
  const [opened, { open, close }] = useDisclosure(false)
  const [mayMove, mayFind] = [usePermission('uploads.update'), usePermission('patients.list')]
  if (!mayMove || !mayFind) return null
  return (
    <>
      <Button variant="subtle" onClick={open}>
        {texts.open}
      </Button>
      <FormDialog title={texts.title} opened={opened} onClose={close}>
        <MoveForm {...props} onDone={close} />
      </FormDialog>
    </>
  )
}

function MoveForm({ upload, patient, choosePatient, onDone }: Props & { onDone: () => void }) {
  const { practiceId, patientId } = patient
  const [chosen, setChosen] = useState<Person | null>(null)
  const { data: index } = useQuery(studiesQuery(upload.key, null))
  const move = useAction(moveUpload(upload.key, patientId), { onSuccess: onDone, inline: true })
  const people = peopleOn(index)
  const isSame = chosen?.id === patientId
  return (
    <Stack gap="md">
      <Text size="sm">{texts.lead}</Text>
      {people.length > 0 && (
        <Hint>
          {texts.onScans}: {people.join('; ')}
        </Hint>
      )}
      {choosePatient({ label: texts.to, practiceId, chosen, onChoose: setChosen })}
      {isSame && <Hint role="status">{texts.same}</Hint>}
      {chosen && !isSame && index && (
        <Match index={index} patient={{ practiceId, patientId: chosen.id }} name={chosen.name} />
      )}
      <FormError error={move.error} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button
          disabled={chosen === null || isSame}
          loading={move.pending}
          onClick={() => chosen && move.start(chosen.id)}
        >
          {texts.move}
        </Button>
      </Group>
    </Stack>
  )
}

/** Whom the scans name, each with the day of birth. */
function peopleOn(index: StudyIndex | undefined): string[] {
  const people = (index?.studies ?? []).map(({ patientName, patientBirthDate }) =>
    [scanName(patientName), scanDay(patientBirthDate)].filter(Boolean).join(', '),
  )
  return [...new Set(people.filter((person) => person !== ''))]
}

type MatchProps = { index: StudyIndex; patient: Props['patient']; name: string }

/** Whether the scans name the person who was chosen. */
function Match({ index, patient, name }: MatchProps) {
  const { data: chart } = useQuery(chartQuery(patient))
  if (!chart || index.studies.length === 0) return null
  const matches = index.studies.map((study) => matchPatient(study, chart))
  const verdicts = matches.flatMap((match) => [match.name, match.birthDate])
  if (verdicts.includes('differs')) {
    return (
      <Alert role="status" color="amber" py="xs" icon={<IconAlertTriangle aria-hidden />}>
        {texts.differs(name, scanDay(chart.dob))}
      </Alert>
    )
  }
  if (!verdicts.includes('same')) return <Hint role="status">{texts.unknown}</Hint>
  return (
    <Alert role="status" color="green" py="xs" icon={<IconCircleCheck aria-hidden />}>
      {texts.agrees(name, scanDay(chart.dob))}
    </Alert>
  )
}
