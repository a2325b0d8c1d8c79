import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { type ProviderProfile, providerForm } from '#shared/model/provider.ts'
import type { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { useDraft } from '../../session/drafts.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { focusFirst, useServerErrors, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Section } from '../../ui/section.tsx'
import { changeOf, newsOf, rebase } from '../../ui/versions.ts'
import { ProfileFields } from './fields.tsx'
import { OWN, ownProviderQuery, useShowProvider } from './queries.ts'
import { providerLabels as labels, providerTexts } from './texts.ts'
import { type ProfileValues, profileChange, profileValues } from './values.ts'

const texts = providerTexts.profile

/** Changes the profile; what is typed outlives what another tab saved meanwhile. */
export function ProfileSection({ profile }: { profile: ProviderProfile }) {
  const client = useQueryClient()
  const show = useShowProvider()
  const [base, setBase] = useState(profile)
  const [news, setNews] = useState<string[] | null>(null)
  const form = useForm<ProfileValues>({
    mode: 'controlled',
    initialValues: profileValues(profile),
    validate: validateWith(providerForm, labels),
    onValuesChange: () => errors.clear(),
  })
  useDraft('provider-profile', form)
  const errors = useServerErrors(form, labels)
  const change = changeOf(profileValues(base), form.values)
  const save = useAction({
    run: (values: Partial<ProfileValues>) =>
      api.providers.update({
        params: OWN,
        body: { ...v.parse(profileChange, values), version: base.version },
      }),
    onSuccess: async (saved) => {
      form.setInitialValues(profileValues(saved))
      form.setValues(profileValues(saved))
      setBase(saved)
      notifications.show({ message: texts.saved, color: 'green' })
      await show(saved)
    },
    onError: explain,
  })

  async function explain(error: ApiError) {
    const isLate = error.name === 'ERR_VERSION_CONFLICT'
    const newer = isLate
      ? await client.fetchQuery({ ...ownProviderQuery, staleTime: 0 }).catch(() => null)
      : null
    if (!newer) return errors.report(error)
    const [before, after] = [profileValues(base), profileValues(newer)]
    setNews(newsOf(before, after, { labels, empty: texts.empty }))
    form.setValues(rebase(before, after, form.getValues()))
    setBase(newer)
  }

  return (
    <Section title={texts.title} text={texts.text}>
      <form
        noValidate
        onSubmit={form.onSubmit(() => {
          setNews(null)
          save.start(change)
        }, focusFirst(form))}
      >
        <Unsaved when={form.isDirty} />
        <Stack>
          <FormError error={errors.banner} />
          {news && <ConflictNotice title={texts.conflictTitle} text={texts.conflict} news={news} />}
          <ProfileFields getInputProps={form.getInputProps} />
          <Group>
            <Button
              type="submit"
              loading={save.pending}
              disabled={Object.keys(change).length === 0}
            >
              {providerTexts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
