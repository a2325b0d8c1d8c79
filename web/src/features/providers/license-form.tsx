import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import * as v from 'valibot'
import { type License, licenseForm } from '#shared/model/provider.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { useDraft } from '../../session/drafts.ts'
import { focusFirst, useServerErrors, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { LicenseFields } from './fields.tsx'
import { OWN, useShowProvider } from './queries.ts'
import { providerLabels as labels, providerTexts } from './texts.ts'
import { type LicenseValues, licenseValues, noLicense, withDays } from './values.ts'

const texts = providerTexts.licenses
const check = validateWith(licenseForm, labels)

type Props = {
  /** The license to change; null for a new one. */
  license: License | null
  onDone: () => void
}

/** Adds or changes a license. */
export function LicenseForm({ license, onDone }: Props) {
  const show = useShowProvider()
  const form = useForm<LicenseValues>({
    mode: 'controlled',
    initialValues: license ? licenseValues(license) : noLicense,
    validate: (values) => check(withDays(values)),
    onValuesChange: () => errors.clear(),
  })
  useDraft(`license-${license?.licenseId ?? 'new'}`, form)
  const errors = useServerErrors(form, labels, {
    ERR_DOCTOR_LICENSE_EXISTS: 'licenseId',
    ERR_DOCTOR_LICENSE_EXISTS_IN_STATE: 'state',
  })
  const save = useAction({
    run: (values: LicenseValues, options) => {
      const body = v.parse(licenseForm, withDays(values))
      return license
        ? api.providers.updateLicense({
            params: { ...OWN, licenseId: license.licenseId },
            body,
          })
        : api.providers.addLicense({ params: OWN, body }, options)
    },
    onSuccess: async () => {
      await show()
      notifications.show({ message: license ? texts.saved : texts.added, color: 'green' })
      onDone()
    },
    onError: errors.report,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.start(values), focusFirst(form))}>
      <Stack>
        <FormError error={errors.banner} />
        <LicenseFields values={form.values} getInputProps={form.getInputProps} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {providerTexts.cancel}
          </Button>
          <Button
            type="submit"
            loading={save.pending}
            disabled={license !== null && !form.isDirty()}
          >
            {providerTexts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
