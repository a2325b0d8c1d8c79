import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { type ProviderProfile, providerForm } from '#shared/model/provider.ts'
import { useAction } from '../../data/mutation.ts'
import { ownProviderQuery, updateProvider } from '../../data/providers.ts'
import { useDraft } from '../../session/drafts.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { useFields, validateWith } from '../../ui/form.ts'
import { Section } from '../../ui/section.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useVersions } from '../../ui/use-versions.ts'
import { ProfileFields } from './fields.tsx'
import { providerLabels as labels, providerTexts } from './texts.ts'
import { type ProfileValues, profileChange, profileValues } from './values.ts'

const texts = providerTexts.profile

/** Changes the profile; what is typed outlives what another tab saved meanwhile. */
export function ProfileSection({ profile }: { profile: ProviderProfile }) {
  const client = useQueryClient()
  const form = useFields<ProfileValues>({
    initialValues: profileValues(profile),
    validate: validateWith(providerForm, labels),
    labels,
  })
  useDraft('provider-profile', form)
  const versions = useVersions({
    form,
    opened: profile,
    valuesOf: profileValues,
    read: async () => (await client.fetchQuery({ ...ownProviderQuery, staleTime: 0 })) ?? undefined,
    words: { labels, empty: texts.empty },
  })
  const { base, news, change } = versions
  const save = useAction(updateProvider, {
    onSuccess: (saved) => {
      versions.take(saved)
      notifications.show({ message: texts.saved, color: 'green' })
    },
    onError: versions.report,
  })

  return (
    <Section title={texts.title} text={texts.text}>
      <SubmitForm
        form={form}
        action={{
          pending: save.pending,
          start: () => {
            versions.forgetNews()
            save.start({ ...v.parse(profileChange, change), version: base.version })
          },
        }}
        disabled={Object.keys(change).length === 0}
        buttons="start"
      >
        <Unsaved when={form.isDirty} />
        {news && <ConflictNotice title={texts.conflictTitle} text={texts.conflict} news={news} />}
        <ProfileFields getInputProps={form.getInputProps} />
      </SubmitForm>
    </Section>
  )
}
