import { Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Location, locationForm } from '#shared/model/practice.ts'
import { locationsQuery, saveLocation } from '../../data/locations.ts'
import { useAction } from '../../data/mutation.ts'
import { useDraft } from '../../session/drafts.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { NewsNotice } from '../../ui/news-notice.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useVersions } from '../../ui/use-versions.ts'
import { sayYes } from '../../ui/versions.ts'
import { AddressFields } from './address-fields.tsx'
import { sayHolidays, validateHolidays } from './holidays.ts'
import { validateHours } from './hours.ts'
import { LocationOpening } from './location-opening.tsx'
import { holidayTexts, locationHoursTexts } from './opening-texts.ts'
import { locationLabels, settingsTexts } from './texts.ts'
import { type LocationValues, locationValues, noLocation, openingChange } from './values.ts'

const texts = settingsTexts.locations
const labels = {
  ...locationLabels,
  ...settingsTexts.hours.days,
  sameHours: locationHoursTexts.sameHours,
  holidays: holidayTexts.title,
}

const validateAddress = validateWith(locationForm, labels)

const validate = (values: LocationValues) => ({
  ...validateAddress(values),
  ...(values.sameHours === '' && validateHours(values)),
  ...validateHolidays(values.holidays),
})

/** Names the changes that others made. */
function say(field: string, text: string) {
  if (field === 'sameHours') return sayYes(text)
  if (field === 'holidays') return sayHolidays(text) || holidayTexts.none
  return field in settingsTexts.hours.days ? text || settingsTexts.hours.closed : undefined
}

const valuesOf = (location: Location | null) => (location ? locationValues(location) : noLocation)

type Props = {
  practiceId: string
  /** The place to change; null for a new one. */
  location: Location | null
  onDone: () => void
}

/** Adds or changes a place of the practice. */
export function LocationForm({ practiceId, location, onDone }: Props) {
  const client = useQueryClient()
  const [isDefault, setDefault] = useState(location?.default ?? false)
  const form = useFields<LocationValues>({
    initialValues: valuesOf(location),
    validate,
    labels,
  })
  useDraft(`location-${location?.id ?? 'new'}`, form)
  const versions = useVersions({
    form,
    opened: location,
    valuesOf,
    read: async () => {
      const all = await client.fetchQuery({ ...locationsQuery(practiceId), staleTime: 0 })
      return all.items.find(({ id }) => id === location?.id)
    },
    words: { labels, empty: settingsTexts.empty, say },
  })
  const { base, news } = versions
  const change = base ? versions.change : form.values
  const moves = isDefault && !base?.default

  const save = useAction(saveLocation(practiceId, base), {
    onSuccess: () => {
      notifications.show({ message: base ? texts.saved : texts.added, color: 'green' })
      onDone()
    },
    onError: versions.report,
  })

  return (
    <SubmitForm
      form={form}
      action={{
        pending: save.pending,
        start: () => {
          versions.forgetNews()
          const opening = openingChange(form.values, change)
          save.start({ fields: change, opening, isDefault: moves })
        },
      }}
      submit={texts.save}
      disabled={base !== null && !moves && Object.keys(change).length === 0}
      onCancel={onDone}
    >
      <NewsNotice news={news} texts={settingsTexts} />
      <TextInput data-autofocus {...form.field('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <AddressFields getInputProps={form.getInputProps} />
      </SimpleGrid>
      <Checkbox
        label={texts.isDefault}
        checked={isDefault}
        disabled={base?.default ?? false}
        onChange={({ currentTarget }) => setDefault(currentTarget.checked)}
      />
      <LocationOpening practiceId={practiceId} form={form} />
    </SubmitForm>
  )
}
