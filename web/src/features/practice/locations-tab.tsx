import { Badge, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Location } from '#shared/model/practice.ts'
import { locationsQuery, makeDefaultLocation, removeLocation } from '../../data/locations.ts'
import { useAction } from '../../data/mutation.ts'
import { usePermission } from '../../session/permissions.ts'
import { useChanging, useUndoable } from '../../session/undo.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { Section } from '../../ui/section.tsx'
import { LocationForm } from './location-form.tsx'
import { locationHoursTexts } from './opening-texts.ts'
import { settingsTexts } from './texts.ts'
import { addressLineOf } from './values.ts'

const texts = settingsTexts.locations

/** Where the practice sees patients. */
export function LocationsTab({ practiceId }: { practiceId: string }) {
  const locations = useQuery(locationsQuery(practiceId))
  const mayAdd = usePermission('practices.locations.create')
  const changing = useChanging()
  const [work, setWork] = useState<Location | 'new' | null>(null)
  const close = () => setWork(null)
  return (
    <Section
      title={texts.title}
      text={texts.text}
      action={
        mayAdd && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setWork('new')}>
            {texts.add}
          </Button>
        )
      }
    >
      <DataTable
        label={texts.title}
        columns={useColumns(practiceId, setWork)}
        rows={locations.data?.filter(({ id }) => !changing.has(id))}
        query={locations}
        keyOf={({ id }) => id}
        keys
        empty={<EmptyState illustration="practice" title={texts.none} />}
      />
      <FormDialog
        title={work === 'new' ? texts.addTitle : texts.editTitle}
        opened={work !== null}
        onClose={close}
      >
        {work && (
          <LocationForm
            practiceId={practiceId}
            location={work === 'new' ? null : work}
            onDone={close}
          />
        )}
      </FormDialog>
    </Section>
  )
}

function useColumns(practiceId: string, onEdit: (location: Location) => void): Column<Location>[] {
  const mayEdit = usePermission('practices.locations.update')
  const mayRemove = usePermission('practices.locations.delete')
  const makeDefault = useAction(makeDefaultLocation(practiceId), {
    onSuccess: ({ name }) =>
      notifications.show({ message: texts.madeDefault(name), color: 'green' }),
  })
  const undoable = useUndoable()
  const remove = ({ id, name, default: isDefault }: Location) => {
    const message = isDefault ? texts.removedDefault(name) : texts.removed(name)
    undoable({ id, change: removeLocation(practiceId), input: id, message })
  }
  return [
    {
      label: texts.columns.name,
      render: ({ name, hours, default: isDefault }) => (
        <Group gap="xs" wrap="nowrap">
          <Text span size="sm" truncate>
            {name}
          </Text>
          {hours && (
            <Badge color="gray" variant="light">
              {locationHoursTexts.own}
            </Badge>
          )}
          {isDefault && <Badge color="brand">{texts.default}</Badge>}
        </Group>
      ),
    },
    { label: texts.columns.address, render: addressLineOf },
    {
      label: texts.columns.actions,
      action: true,
      render: (location) => (
        <RowActions
          name={location.name}
          texts={texts}
          onEdit={mayEdit && (() => onEdit(location))}
          onRemove={mayRemove && (() => remove(location))}
        >
          {mayEdit && !location.default && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={texts.makeDefaultOf(location.name)}
              loading={makeDefault.input === location.id}
              onClick={() => makeDefault.start(location.id)}
            >
              {texts.makeDefault}
            </Button>
          )}
        </RowActions>
      ),
    },
  ]
}
