import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { type ProviderProfile, providerForm } from '#shared/model/provider.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { useDraft } from '../../session/drafts.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { useFields, validateWith } from '../../ui/form.ts'
import { Section } from '../../ui/section.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useVersions } from '../../ui/use-versions.ts'
import { ProfileFields } from './fields.tsx'
import { OWN, ownProviderQuery, useShowProvider } from './queries.ts'
import { providerLabels as labels, providerTexts } from './texts.ts'
import { type ProfileValues, profileChange, profileValues } from './values.ts'

const texts = providerTexts.profile

/** Changes the profile; what is typed outlives what another tab saved meanwhile. */
export function ProfileSection({ profile }: { profile: ProviderProfile }) {
  const client = useQueryClient()
  const show = useShowProvider()
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
  const save = useAction({
    run: (values: Partial<ProfileValues>) =>
      api.providers.update({
        params: OWN,
        body: { ...v.parse(profileChange, values), version: base.version },
      }),
    onSuccess: async (saved) => {
      versions.take(saved)
      notifications.show({ message: texts.saved, color: 'green' })
      await show(saved)
    },
    onError: versions.report,
  })

  return (
    <Section title={texts.title} text={texts.text}>
      <SubmitForm
        form={form}
        onSubmit={() => {
          versions.forgetNews()
          save.start(change)
        }}
        pending={save.pending}
        submit={providerTexts.save}
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
