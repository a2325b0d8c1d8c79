import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { Patient } from '../../../data/uploads.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { AskForm } from './ask-form.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { formTexts as texts } from './texts.ts'

type Props = {
  patient: Patient
  /** The patient asks, who proposes times; else the practice chooses one. */
  isOwn?: boolean
}

/** Leads to another consultation of a patient. */
export function ScheduleButton({ patient, isOwn = false }: Props) {
  const [opened, { open, close }] = useDisclosure(false)
  const Form = isOwn ? AskForm : ScheduleForm
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
        {isOwn ? texts.ask : texts.schedule}
      </Button>
      <FormDialog
        title={isOwn ? texts.askTitle : texts.scheduleTitle}
        opened={opened}
        onClose={close}
      >
        <Form patient={patient} onDone={close} />
      </FormDialog>
    </>
  )
}
