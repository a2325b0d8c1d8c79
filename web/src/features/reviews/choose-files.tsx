import { Button, Group, Select, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Patient, uploadsQuery } from '../../data/uploads.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { uploadName } from '../../ui/scan-names.ts'
import { useZone } from '../../ui/zone.tsx'
import type { SendFiles } from './send-files.ts'
import { replyTexts as texts } from './texts.ts'

type Props = {
  patient: Patient
  audience: 'patient' | 'staff'
  label: string
  none: string
  hint?: string
  /** An upload's key; empty for none. */
  value: string
  onChange: (key: string) => void
  sendFiles: SendFiles
}

/** Chooses among what was sent into a chart, or sends something new. */
export function ChooseFiles(props: Props) {
  const { patient, audience, label, none, hint, value, onChange, sendFiles } = props
  const { practiceId, patientId } = patient
  const zone = useZone()
  const uploads = useQuery(uploadsQuery({ practiceId, patientId }, null))
  const [isSending, sending] = useDisclosure(false)
  const [sent, setSent] = useState<string | null>(null)
  const items = uploads.data?.items.filter(({ state }) => state === 'completed') ?? []
  const choices = items.map((upload) => ({ value: upload.key, label: uploadName(upload, zone) }))

  function close() {
    sending.close()
    if (sent && items.some(({ key }) => key === sent)) onChange(sent)
  }

  return (
    <Stack gap={6}>
      <Group gap="sm" align="flex-end">
        <Select
          flex="1 1 14rem"
          label={label}
          {...(hint && { description: hint })}
          placeholder={none}
          clearable
          allowDeselect
          clearButtonProps={{ 'aria-label': none }}
          data={choices}
          value={value || null}
          onChange={(key) => onChange(key ?? '')}
        />
        <Button
          variant="default"
          leftSection={<IconPaperclip size={16} aria-hidden />}
          onClick={sending.open}
        >
          {texts.sendFiles}
        </Button>
      </Group>
      <FormDrawer title={texts.filesTitle} opened={isSending} onClose={close} size="lg" keepMounted>
        <Stack gap="md">
          {(isSending || sent) && sendFiles({ practiceId, patientId, audience, onUpload: setSent })}
          <Group justify="flex-end">
            <Button onClick={close}>{texts.filesDone}</Button>
          </Group>
        </Stack>
      </FormDrawer>
    </Stack>
  )
}
