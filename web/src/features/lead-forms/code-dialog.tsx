import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import type { LeadFormRow } from '#shared/model/lead-form.ts'
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
      <Copied label={texts.copy} value={code} />
      <Text size="sm">{texts.address}</Text>
      <Copied label={texts.copyAddress} value={`${origin}/forms/${formKey}`} />
      <Text size="sm">{texts.elsewhere}</Text>
      <Copied label={texts.copyShort} value={noteCode(origin)} />
    </Stack>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  return (
    <Stack gap={6}>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value}
      </Code>
      <Group>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? texts.copied : label}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}
