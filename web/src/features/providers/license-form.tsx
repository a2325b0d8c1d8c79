import { notifications } from '@mantine/notifications'
import * as v from 'valibot'
import { type License, licenseForm } from '#shared/model/provider.ts'
import { useAction } from '../../data/mutation.ts'
import { saveLicense } from '../../data/providers.ts'
import { useDraft } from '../../session/drafts.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { LicenseFields } from './fields.tsx'
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
  const form = useFields<LicenseValues>({
    initialValues: license ? licenseValues(license) : noLicense,
    validate: (values) => check(withDays(values)),
    labels,
    owners: {
      ERR_DOCTOR_LICENSE_EXISTS: 'licenseId',
      ERR_DOCTOR_LICENSE_EXISTS_IN_STATE: 'state',
    },
  })
  useDraft(`license-${license?.licenseId ?? 'new'}`, form)
  const save = useAction(saveLicense(license?.licenseId), {
    onSuccess: () => {
      notifications.show({ message: license ? texts.saved : texts.added, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  return (
    <SubmitForm
      form={form}
      action={{
        start: (values) => save.start(v.parse(licenseForm, withDays(values))),
        pending: save.pending,
      }}
      disabled={license !== null && !form.isDirty()}
      onCancel={onDone}
    >
      <LicenseFields values={form.values} getInputProps={form.getInputProps} />
    </SubmitForm>
  )
}
