import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { type Practice, practiceForm } from '#shared/model/practice.ts'
import type { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { useDraft } from '../../session/drafts.ts'
import { useRefreshMember } from '../../session/queries.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { zoneChoices } from '../../ui/choices.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { focusFirst, useServerErrors, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { changeOf, newsOf, rebase } from '../../ui/versions.ts'
import { AddressFields } from './address-fields.tsx'
import { LogoSection } from './logo-section.tsx'
import { practiceQuery } from './queries.ts'
import { practiceLabels as labels, settingsTexts } from './texts.ts'
import { type PracticeValues, practiceChange, practiceValues } from './values.ts'

const texts = settingsTexts.practice

/** The practice's name, contact, address and logo. */
export function PracticeTab({ practiceId }: { practiceId: string }) {
  return (
    <Loaded query={useQuery(practiceQuery(practiceId))} skeleton={<LinesSkeleton count={6} />}>
      {(practice) => (
        <Stack gap="md" maw="46rem">
          <LogoSection practice={practice} />
          <Section title={texts.title} text={texts.text}>
            <PracticeForm key={practice.id} practice={practice} />
          </Section>
          <Section
            title={texts.security}
            text={texts.securityText}
            action={
              <Button
                variant="default"
                renderRoot={(props) => <Link to="/my/security" {...props} />}
              >
                {texts.securityAction}
              </Button>
            }
          />
        </Stack>
      )}
    </Loaded>
  )
}

function PracticeForm({ practice }: { practice: Practice }) {
  const client = useQueryClient()
  const refreshMember = useRefreshMember()
  // As it was when the form was opened: the cache may learn of a newer one meanwhile.
  const [base, setBase] = useState(practice)
  const [news, setNews] = useState<string[] | null>(null)
  const form = useForm<PracticeValues>({
    mode: 'controlled',
    initialValues: practiceValues(practice),
    validate: validateWith(practiceForm, labels),
  })
  useDraft(`practice-${practice.id}`, form)
  const errors = useServerErrors(form, labels, {
    ERR_PRACTICE_NAME_EXISTS: 'name',
    ERR_PRACTICE_NAME_NOT_SET: 'name',
  })
  const query = practiceQuery(practice.id)
  const change = changeOf(practiceValues(base), form.values)

  const save = useAction({
    run: (body: v.InferOutput<typeof practiceChange> & { version: number }) =>
      api.practices.update({ params: { practiceId: practice.id }, body }),
    onSuccess: async (saved) => {
      client.setQueryData(query.queryKey, saved)
      setBase(saved)
      form.setInitialValues(practiceValues(saved))
      form.setValues(practiceValues(saved))
      notifications.show({ message: texts.saved, color: 'green' })
      await refreshMember()
    },
    onError: explain,
  })

  async function explain(error: ApiError) {
    const newer =
      error.name === 'ERR_VERSION_CONFLICT'
        ? await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)
        : null
    if (!newer) return errors.report(error)
    const [before, after] = [practiceValues(base), practiceValues(newer)]
    setNews(newsOf(before, after, { labels, empty: settingsTexts.empty }))
    form.setInitialValues(after)
    form.setValues(rebase(before, after, form.getValues()))
    setBase(newer)
  }

  const field = (name: keyof PracticeValues) => ({
    label: labels[name],
    ...form.getInputProps(name),
  })

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(() => {
        errors.clear()
        setNews(null)
        save.start({ ...v.parse(practiceChange, change), version: base.version })
      }, focusFirst(form))}
    >
      <Unsaved when={form.isDirty} />
      <Stack>
        <FormError error={errors.banner} />
        {news && (
          <ConflictNotice
            title={settingsTexts.conflictTitle}
            text={news.length > 0 ? settingsTexts.conflict : settingsTexts.conflictSame}
            news={news}
          />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput autoComplete="organization" {...field('name')} />
          <TextInput autoComplete="off" {...field('abbrName')} />
          <PhoneInput {...field('contactPhone')} />
          <TextInput type="email" autoComplete="email" {...field('contactEmail')} />
          <TextInput type="url" inputMode="url" autoComplete="url" {...field('homepage')} />
          <Select
            searchable
            allowDeselect={false}
            data={zoneChoices}
            nothingFoundMessage={texts.noZone}
            {...field('timezone')}
          />
          <AddressFields getInputProps={form.getInputProps} />
        </SimpleGrid>
        <Group>
          <Button type="submit" loading={save.pending} disabled={Object.keys(change).length === 0}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
