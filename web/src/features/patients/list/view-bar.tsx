import { Button, Checkbox, Group, Menu, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconLink,
  IconPencil,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import * as v from 'valibot'
import { text } from '#shared/model/fields.ts'
import { type PatientView, VIEW_NAME_MAX } from '#shared/model/patient-views.ts'
import { isError } from '../../../api/api-error.ts'
import { useAction } from '../../../data/mutation.ts'
import { addView, changeView, removeView } from '../../../data/views.ts'
import { useMember, usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { useUndoable } from '../../../session/undo.tsx'
import { useFields, validateWith } from '../../../ui/form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { type Section, sections } from '../../../ui/sections.ts'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { filtersOf, isFiltered, type ListSearch } from '../list-search.ts'
import { orderText, readColumns } from '../list-view.ts'
import { listTexts, viewTexts as texts } from '../texts.ts'
import type { ListView } from './use-list-view.ts'

type Props = {
  section: Section
  search: ListSearch
  view: ListView
  onOpen: (search: ListSearch, replace?: boolean) => void
}

type Dialog = 'add' | 'rename' | null

/** Which saved view is open, what was changed of it, and the others. */
export function ViewBar({ section, search, view, onOpen }: Props) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const { views, active, isChanged, open } = view
  const practice = usePractice()
  const save = useAction(changeView(practice.id), {
    onSuccess: () => {
      notifications.show({ message: texts.saved, color: 'green' })
      onOpen({ ...search, columns: undefined }, true)
    },
    onError: (error) => {
      const isLate = isError(error, 'ERR_VERSION_CONFLICT')
      const message = isLate ? texts.conflict : error.message
      notifications.show({ title: texts.notSaved, message, color: 'red' })
    },
  })
  const [own, shared] = [false, true].map((is) => views.filter(({ isShared }) => isShared === is))

  return (
    <Group gap="xs">
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {active?.name ?? texts.all[section]}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={texts.views}>
          <Menu.Item onClick={() => onOpen({})} rightSection={!active && <Chosen />}>
            {texts.all[section]}
          </Menu.Item>
          <Items label={texts.own} views={own} active={active} onOpen={open} />
          <Items label={texts.shared} views={shared} active={active} onOpen={open} />
          <Menu.Divider />
          <Menu.Item onClick={() => setDialog('add')}>{texts.saveNew}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {active && (
        <ActiveMenu view={active} {...{ section, onOpen }} onRename={() => setDialog('rename')} />
      )}
      {active && isChanged && (
        <>
          <Button
            variant="light"
            loading={save.pending}
            onClick={() => {
              const { viewId, version } = active
              save.start({ viewId, version, ...contentOf(search, active) })
            }}
          >
            {texts.save}
          </Button>
          <Button variant="subtle" onClick={() => setDialog('add')}>
            {texts.saveNew}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => open(active)}>
            {texts.reset}
          </Button>
        </>
      )}
      {!active && isFiltered(search) && (
        <Button variant="subtle" onClick={() => setDialog('add')}>
          {texts.saveView}
        </Button>
      )}
      <FormDialog
        title={dialog === 'rename' ? texts.rename : texts.saveNew}
        opened={dialog !== null}
        onClose={() => setDialog(null)}
      >
        {dialog === 'rename' && active && (
          <RenameForm view={active} onClose={() => setDialog(null)} />
        )}
        {dialog === 'add' && (
          <AddForm
            {...{ section, search, active }}
            choices={view.choices}
            onClose={() => setDialog(null)}
            onAdded={open}
          />
        )}
      </FormDialog>
    </Group>
  )
}

/** What of the address a view keeps. Its own columns stay where no others were chosen. */
function contentOf(search: ListSearch, active: PatientView | undefined) {
  const columns = readColumns(search.columns)
  return {
    filters: filtersOf(search),
    order: orderText(search),
    ...(columns !== null || !active ? { columns } : {}),
  }
}

function Chosen() {
  return <IconCheck size={16} aria-hidden />
}

type ItemsProps = {
  label: string
  views: readonly PatientView[] | undefined
  active: PatientView | undefined
  onOpen: (view: PatientView) => void
}

function Items({ label, views = [], active, onOpen }: ItemsProps) {
  if (views.length === 0) return null
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.viewId}
          onClick={() => onOpen(view)}
          rightSection={view === active && <Chosen />}
        >
          {view.name}
        </Menu.Item>
      ))}
    </>
  )
}

type ActiveProps = Pick<Props, 'section' | 'onOpen'> & { view: PatientView; onRename: () => void }

/** What can be done with the view that is open. */
function ActiveMenu({ view, section, onOpen, onRename }: ActiveProps) {
  const practice = usePractice()
  const isOwn = useMember()?.id === view.ownerId
  const manages = usePermission('practices.views.manage')
  const undoable = useUndoable()
  const share = useAction(changeView(practice.id), {
    onSuccess: ({ isShared }) =>
      notifications.show({ message: isShared ? texts.isShared : texts.isOwn, color: 'green' }),
  })
  const { viewId, version, name, isShared } = view
  const mayTakeAway = isOwn || manages

  async function copyLink() {
    await navigator.clipboard.writeText(
      `${location.origin}${sections[section].list}?view=${viewId}`,
    )
    notifications.show({ message: texts.copied, color: 'green' })
  }
  function remove() {
    undoable({
      ...{ id: viewId, input: undefined, change: removeView(practice.id, viewId) },
      message: texts.removed(name),
    })
    onOpen({})
  }

  return (
    <MoreMenu label={texts.more(name)} framed position="bottom-start">
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
        {texts.rename}
      </Menu.Item>
      {(!isShared || mayTakeAway) && (
        <Menu.Item
          leftSection={<IconUsers size={16} aria-hidden />}
          onClick={() => share.start({ viewId, version, isShared: isShared ? 0 : 1 })}
        >
          {isShared ? texts.unshare : texts.share}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => void copyLink()}>
        {texts.copyLink}
      </Menu.Item>
      {mayTakeAway && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
          {texts.remove}
        </Menu.Item>
      )}
    </MoreMenu>
  )
}

const labels = { name: texts.name }
const nameForm = v.object({ name: text(VIEW_NAME_MAX) })

function RenameForm({ view, onClose }: { view: PatientView; onClose: () => void }) {
  const form = useFields({
    initialValues: { name: view.name },
    validate: validateWith(nameForm, labels),
    labels,
  })
  const rename = useAction(changeView(usePractice().id), {
    onSuccess: onClose,
    onError: form.report,
  })
  const { viewId, version } = view
  return (
    <SubmitForm
      form={form}
      action={{ ...rename, start: ({ name }) => rename.start({ viewId, version, name }) }}
      onCancel={onClose}
    >
      <TextInput data-autofocus maxLength={VIEW_NAME_MAX} {...form.field('name')} />
    </SubmitForm>
  )
}

type AddProps = Pick<Props, 'section' | 'search'> & {
  active: PatientView | undefined
  choices: ListView['choices']
  onClose: () => void
  onAdded: (view: PatientView) => void
}

/** A view of the list as it is now; a link to a search holds no words of it, and neither does a view. */
function AddForm({ section, search, active, choices, onClose, onAdded }: AddProps) {
  const [isShared, setShared] = useState(false)
  const form = useFields({
    initialValues: { name: '' },
    validate: validateWith(nameForm, labels),
    labels,
  })
  const add = useAction(addView(usePractice().id), {
    onSuccess: (view) => {
      onClose()
      onAdded(view)
    },
    onError: form.report,
  })
  const start = ({ name }: { name: string }) =>
    add.start({
      ...{ section, name, isShared: isShared ? 1 : 0 },
      ...contentOf(search, undefined),
      columns: [...choices],
    })
  return (
    <SubmitForm form={form} action={{ ...add, start }} onCancel={onClose}>
      <TextInput
        data-autofocus
        maxLength={VIEW_NAME_MAX}
        placeholder={active?.name ?? listTexts[section].title}
        {...form.field('name')}
      />
      <Checkbox
        label={texts.shareNow}
        description={texts.shareHint}
        checked={isShared}
        onChange={({ currentTarget }) => setShared(currentTarget.checked)}
      />
    </SubmitForm>
  )
}
