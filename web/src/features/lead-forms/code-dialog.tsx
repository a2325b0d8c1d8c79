import { Stack, Text } from '@mantine/core'
import type { LeadFormRow } from '#shared/model/lead-form.ts'
import { CopiedCode } from '../../ui/copied-code.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { codeTexts as texts } from './texts.ts'
import { embedCode, noteCode } from './values.ts'

type Props = { form: Pick<LeadFormRow, 'formKey' | 'name'> | null; onClose: () => void }

/** The line that puts a form on another site, and the form's own address. */
export function CodeDialog({ form, onClose }: Props) {
  return (
    <FormDialog title={form && texts.title(form.name)} opened={form !== null} onClose={onClose}>
      {form && <Codes form={form} />}
    </FormDialog>
  )
}

function Codes({ form: { formKey } }: { form: Pick<LeadFormRow, 'formKey'> }) {
  const { origin } = location
  const code = embedCode(origin, { formKey, title: texts.frameTitle })
  return (
    <Stack gap="md">
      <Text size="sm">{texts.text}</Text>
      <CopiedCode label={texts.copy} done={texts.copied} value={code} />
      <Text size="sm">{texts.address}</Text>
      <CopiedCode
        label={texts.copyAddress}
        done={texts.copied}
        value={`${origin}/forms/${formKey}`}
      />
      <Text size="sm">{texts.elsewhere}</Text>
      <CopiedCode label={texts.copyShort} done={texts.copied} value={noteCode(origin)} />
    </Stack>
  )
}
