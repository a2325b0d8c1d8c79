import { Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import * as v from 'valibot'
import { useAction } from '../../data/mutation.ts'
import { applyAsProvider } from '../../data/providers.ts'
import { useDraft } from '../../session/drafts.ts'
import { useMember } from '../../session/member.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { useFields, validateWith } from '../../ui/form.ts'
import { Hint } from '../../ui/hint.tsx'
import { Section } from '../../ui/section.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { LicenseFields, ProfileFields } from './fields.tsx'
import { providerLabels as labels, providerTexts } from './texts.ts'
import {
  application,
  type LicenseValues,
  noLicense,
  noProfile,
  type ProfileValues,
  withDays,
} from './values.ts'

const texts = providerTexts.apply
const check = validateWith(application, labels)

/** Applies as a provider, with a first license. @param again somebody who has left */
export function ApplyForm({ again }: { again: boolean }) {
  const member = useMember()
  const form = useFields<ProfileValues & LicenseValues>({
    initialValues: { ...noProfile, contactEmail: member?.email ?? '', ...noLicense },
    validate: (values) => check(withDays(values)),
    labels,
    owners: {
      ERR_DOCTOR_LICENSE_EXISTS: 'licenseId',
      ERR_DOCTOR_LICENSE_EXISTS_IN_STATE: 'state',
    },
  })
  useDraft('provider-application', form)
  const apply = useAction(applyAsProvider, {
    onSuccess: () => {
      form.resetDirty()
      notifications.show({ message: texts.done, color: 'green' })
    },
    onError: form.report,
  })

  function submit(values: ProfileValues & LicenseValues) {
    const { licenseId, state, issueDate, expireDate, ...profile } = v.parse(
      application,
      withDays(values),
    )
    apply.start({ ...profile, licenses: [{ licenseId, state, issueDate, expireDate }] })
  }

  return (
    <Section title={texts.title} text={again ? texts.again : texts.text}>
      <SubmitForm
        form={form}
        action={{ start: submit, pending: apply.pending }}
        submit={texts.submit}
        buttons="start"
      >
        <Unsaved when={form.isDirty} />
        <ProfileFields getInputProps={form.getInputProps} />
        <div>
          <Title order={3}>{texts.license}</Title>
          <Hint>{texts.licenseText}</Hint>
        </div>
        <LicenseFields values={form.values} getInputProps={form.getInputProps} />
      </SubmitForm>
    </Section>
  )
}
