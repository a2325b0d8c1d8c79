import { Radio, Stack, Textarea } from '@mantine/core'
import { type IdentityForm, identityForm, identityProofs } from '#shared/model/chart-account.ts'
import type { Fields } from '../../../ui/form.ts'
import { validateWith } from '../../../ui/form.ts'
import { accountLabels, proofTexts, identityTexts as texts } from './texts.ts'

/** How staff checked an identity, as it is typed. */
export type IdentityValues = { how: IdentityForm['how']; note: string }

export const emptyIdentity: IdentityValues = { how: 'photoId', note: '' }

/** Problems of the fields: `other` needs a note. */
export function validateIdentity({ how, note }: IdentityValues): Record<string, string> {
  if (how === 'other' && note.trim() === '') return { note: texts.noteMissing }
  return validateWith(identityForm, accountLabels)({ how, note })
}

type Props<Values extends IdentityValues> = { form: Fields<Values> }

export function IdentityFields<Values extends IdentityValues>({ form }: Props<Values>) {
  return (
    <Stack gap="md">
      <Radio.Group {...form.field('how')}>
        <Stack gap="xs" mt={4}>
          {identityProofs.map((how) => (
            <Radio key={how} value={how} label={proofTexts[how]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea rows={2} maxLength={500} description={texts.noteHint} {...form.field('note')} />
    </Stack>
  )
}
