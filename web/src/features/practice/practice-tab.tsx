import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { type Practice, practiceForm } from '#shared/model/practice.ts'
import { useAction } from '../../data/mutation.ts'
import { practiceQuery, updatePractice } from '../../data/practices.ts'
import { useDraft } from '../../session/drafts.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { zoneChoices } from '../../ui/choices.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { useFields, validateWith } from '../../ui/form.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useVersions } from '../../ui/use-versions.ts'
import { AddressFields } from './address-fields.tsx'
import { LogoSection } from './logo-section.tsx'
import { practiceLabels as labels, settingsTexts } from './texts.ts'
import { type PracticeValues, practiceChange, practiceValues } from './values.ts'

const texts = settingsTexts.practice

/** The practice's name, contact, address and logo. */
export function PracticeTab({ practiceId }: { practiceId: string }) {
  return (
    <Loaded query={useQuery(practiceQuery(practiceId))} skeleton={<Pending />}>
      {(practice) => (
        <Stack gap="md">
          <LogoSection practice={practice} />
          <Section title={texts.title} text={texts.text}>
            <PracticeForm key={practice.id} practice={practice} />
          </Section>
        </Stack>
      )}
    </Loaded>
  )
}

function Pending() {
  return (
    <Stack gap="md">
      <Section title={settingsTexts.logo.title} text={settingsTexts.logo.text}>
        <LinesSkeleton count={2} />
      </Section>
      <Section title={texts.title} text={texts.text}>
        <LinesSkeleton count={8} />
      </Section>
    </Stack>
  )
}

function PracticeForm({ practice }: { practice: Practice }) {
  const client = useQueryClient()
  const form = useFields<PracticeValues>({
    initialValues: practiceValues(practice),
    validate: validateWith(practiceForm, labels),
    labels,
    optional: ['abbrName', 'homepage'],
    owners: {
      ERR_PRACTICE_NAME_EXISTS: 'name',
      ERR_PRACTICE_NAME_NOT_SET: 'name',
    },
  })
  useDraft(`practice-${practice.id}`, form)
  const versions = useVersions({
    form,
    opened: practice,
    valuesOf: practiceValues,
    read: () => client.fetchQuery({ ...practiceQuery(practice.id), staleTime: 0 }),
    words: { labels, empty: settingsTexts.empty },
  })
  const { base, news, change } = versions

  const save = useAction(updatePractice(practice.id), {
    onSuccess: (saved) => {
      versions.take(saved)
      notifications.show({ message: texts.saved, color: 'green' })
    },
    onError: versions.report,
  })
  const { field } = form

  return (
    <SubmitForm
      form={form}
      action={{
        pending: save.pending,
        start: () => {
          versions.forgetNews()
          save.start({ ...v.parse(practiceChange, change), version: base.version })
        },
      }}
      submit={texts.save}
      disabled={Object.keys(change).length === 0}
      buttons="start"
    >
      <Unsaved when={form.isDirty} />
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
    </SubmitForm>
  )
}
