import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { License, ProviderProfile } from '#shared/model/provider.ts'
import { states } from '#shared/model/states.ts'
import { removeLicense } from '../../data/providers.ts'
import { useChanging, useUndoable } from '../../session/undo.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDob } from '../../ui/dates.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ROW_LINK } from '../../ui/row-keys.ts'
import { Section } from '../../ui/section.tsx'
import { LicenseForm } from './license-form.tsx'
import { providerLabels as labels, providerTexts } from './texts.ts'

const texts = providerTexts.licenses

type Work = { license: License | null }

/** What is held back by it while it can be undone. */
const idOf = ({ state, licenseId }: License) => `license ${state} ${licenseId}`

/** Where the provider may practice. */
export function LicensesSection({ profile: { licenses } }: { profile: ProviderProfile }) {
  const [work, setWork] = useState<Work | null>(null)
  const changing = useChanging()
  const shown = licenses.filter((one) => !changing.has(idOf(one)))
  const columns = useColumns(shown.length === 1, (license) => setWork({ license }))
  return (
    <Section
      title={texts.title}
      text={texts.text}
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setWork({ license: null })}
        >
          {texts.add}
        </Button>
      }
    >
      <DataTable
        label={texts.title}
        columns={columns}
        rows={shown}
        keyOf={({ licenseId }) => licenseId}
        keys
        empty={null}
      />
      <FormDialog
        title={work?.license ? texts.edit : texts.add}
        opened={work !== null}
        onClose={() => setWork(null)}
      >
        {work && <LicenseForm license={work.license} onDone={() => setWork(null)} />}
      </FormDialog>
    </Section>
  )
}

/** How a license stands: whether it has expired, else whether it was checked. */
export function LicenseBadge({ license: { isExpired, isVerified } }: { license: License }) {
  if (isExpired) {
    return (
      <Badge miw="max-content" color="red">
        {texts.expired}
      </Badge>
    )
  }
  return (
    <Badge miw="max-content" color={isVerified ? 'green' : 'amber'}>
      {isVerified ? texts.verified : texts.waiting}
    </Badge>
  )
}

const licenseColumns: readonly Column<License>[] = [
  { label: labels.licenseId, render: ({ licenseId }) => licenseId },
  {
    label: texts.period,
    render: ({ issueDate, expireDate }) => `${formatDob(issueDate)} – ${formatDob(expireDate)}`,
  },
  { label: texts.check, render: (license) => <LicenseBadge license={license} /> },
]

function useColumns(isLast: boolean, onEdit: (license: License) => void): Column<License>[] {
  return [
    {
      label: labels.state,
      render: (license) => (
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={600}
          {...{ [ROW_LINK]: '' }}
          aria-label={texts.editOf(states[license.state].name)}
          onClick={() => onEdit(license)}
        >
          {states[license.state].name}
        </Anchor>
      ),
    },
    ...licenseColumns,
    {
      label: texts.action,
      action: true,
      render: (license) =>
        isLast ? (
          <Text span size="xs" c="dimmed">
            {texts.last}
          </Text>
        ) : (
          <Group justify="flex-end">
            <Removal license={license} />
          </Group>
        ),
    },
  ]
}

function Removal({ license }: { license: License }) {
  const { name } = states[license.state]
  const undoable = useUndoable()
  const remove = () =>
    undoable({
      id: idOf(license),
      change: removeLicense(license.licenseId),
      input: undefined,
      message: texts.removed(name),
    })
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      aria-label={texts.removeOf(name)}
      onClick={remove}
    >
      {texts.remove}
    </Button>
  )
}
