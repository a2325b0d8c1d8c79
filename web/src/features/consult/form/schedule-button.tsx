import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconVideo } from '@tabler/icons-react'
import type { Patient } from '../../../data/uploads.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { AskForm } from './ask-form.tsx'
import type { ChoosePatient } from './choose-patient.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { formTexts as texts } from './texts.ts'

/** Leads to another consultation of a patient, which the practice schedules. */
export function ScheduleButton({
  patient,
  ...button
}: Pick<ButtonProps, 'variant'> & { patient: Patient }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open} {...button}>
        {texts.schedule}
      </Button>
      <FormDialog title={texts.scheduleTitle} opened={opened} onClose={close}>
        <ScheduleForm patient={patient} onDone={close} />
      </FormDialog>
    </>
  )
}

/** The same for a patient whom the form asks for, where somebody may schedule at all. */
export function ScheduleForAnyone({
  choosePatient,
  ...button
}: Pick<ButtonProps, 'variant'> & { choosePatient: ChoosePatient }) {
  const { id: practiceId } = usePractice()
  const mayCreate = usePermission('videoConsultations.create')
  const [opened, { open, close }] = useDisclosure(false)
  if (!mayCreate) return null
  return (
    <>
      <Button leftSection={<IconVideo size={16} aria-hidden />} onClick={open} {...button}>
        {texts.schedule}
      </Button>
      <FormDialog title={texts.scheduleTitle} opened={opened} onClose={close}>
        <ScheduleForm
          patient={{ practiceId, patientId: null }}
          choosePatient={choosePatient}
          onDone={close}
        />
      </FormDialog>
    </>
  )
}

/** Where a patient asks for one, and proposes times. */
export function AskButton({ patient }: { patient: Patient }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
        {texts.ask}
      </Button>
      <FormDialog title={texts.askTitle} opened={opened} onClose={close}>
        <AskForm patient={patient} onDone={close} />
      </FormDialog>
    </>
  )
}
