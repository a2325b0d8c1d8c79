import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { type Practice, practiceForm } from '#shared/model/practice.ts'
import { practiceQuery } from '../../data/practices.ts'
import { zoneChoices } from '../../ui/choices.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { AddressFields } from './address-fields.tsx'
import { LogoSection } from './logo-section.tsx'
import { SettingsForm } from './settings-form.tsx'
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
  const { field } = form

  return (
    <SettingsForm
      practice={practice}
      form={form}
      draft="practice"
      valuesOf={practiceValues}
      words={{ labels, empty: settingsTexts.empty }}
      bodyOf={(_, change) => v.parse(practiceChange, change)}
      texts={texts}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput autoComplete="organization" {...field('name')} />
        <TextInput autoComplete="off" {...field('abbrName')} />
        <PhoneInput {...field('contactPhone')} />
        <TextInput type="email" autoComplete="email" {...field('contactEmail')} />
        <TextInput type="url" inputMode="url" autoComplete="url" {...field('homepage')} />
        <Select
          searchable
          data={zoneChoices}
          nothingFoundMessage={texts.noZone}
          {...field('timezone')}
        />
        <AddressFields getInputProps={form.getInputProps} />
      </SimpleGrid>
    </SettingsForm>
  )
}
