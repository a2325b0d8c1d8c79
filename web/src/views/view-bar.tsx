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
import { type ListColumn, type SavedView, VIEW_NAME_MAX } from '#shared/model/list-views.ts'
import { isError } from '../api/api-error.ts'
import { useAction } from '../data/mutation.ts'
import { addView, changeView, removeView } from '../data/views.ts'
import { useMember, usePractice } from '../session/member.ts'
import { usePermission } from '../session/permissions.ts'
import { useUndoable } from '../session/undo.tsx'
import { useFields, validateWith } from '../ui/form.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { MoreMenu } from '../ui/more-menu.tsx'
import { SubmitForm } from '../ui/submit-form.tsx'
import { isOwnList, readColumns, type ViewSearch } from './list-view.ts'
import { viewTexts as texts } from './texts.ts'
import type { ListView } from './use-list-view.ts'

type Props<Search extends ViewSearch, Name extends ListColumn> = { view: ListView<Search, Name> }

type Dialog = 'add' | 'rename' | null

/** Which saved view is open, what was changed of it, and the others. */
export function ViewBar<Search extends ViewSearch, Name extends ListColumn>({
  view,
}: Props<Search, Name>) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const { list, search, onOpen, views, active, isChanged, open } = view
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
  const isFiltered = !active && isOwnList(list, search)
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
            {active?.name ?? (isFiltered ? list.texts.filtered : list.texts.all)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={texts.views}>
          <Menu.Item
            onClick={() => onOpen(list.start)}
            rightSection={!active && !isFiltered && <Chosen />}
          >
            {list.texts.all}
          </Menu.Item>
          <Items label={texts.own} views={own} active={active} onOpen={open} />
          <Items label={texts.shared} views={shared} active={active} onOpen={open} />
          <Menu.Divider />
          <Menu.Item onClick={() => setDialog('add')}>{texts.saveNew}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {active && (
        <ActiveMenu
          active={active}
          path={list.path}
          onGone={() => onOpen(list.start)}
          onRename={() => setDialog('rename')}
        />
      )}
      {active && isChanged && (
        <>
          <Button
            variant="light"
            loading={save.pending}
            onClick={() => {
              const { viewId, version } = active
              save.start({ viewId, version, ...contentOf(view, active) })
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
      {isFiltered && (
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
        {dialog === 'add' && <AddForm view={view} onClose={() => setDialog(null)} />}
      </FormDialog>
    </Group>
  )
}

/** What of the address a view keeps. Its own columns stay where no others were chosen. */
function contentOf<Search extends ViewSearch, Name extends ListColumn>(
  { list, search }: ListView<Search, Name>,
  active: SavedView | undefined,
) {
  const columns = readColumns(list, search.columns)
  return { ...list.keptOf(search), ...(columns !== null || !active ? { columns } : {}) }
}

function Chosen() {
  return <IconCheck size={16} aria-hidden />
}

type ItemsProps = {
  label: string
  views: readonly SavedView[] | undefined
  active: SavedView | undefined
  onOpen: (view: SavedView) => void
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

type ActiveProps = { active: SavedView; path: string; onGone: () => void; onRename: () => void }

/** What can be done with the view that is open. */
function ActiveMenu({ active, path, onGone, onRename }: ActiveProps) {
  const practice = usePractice()
  const isOwn = useMember()?.id === active.ownerId
  const manages = usePermission('practices.views.manage')
  const undoable = useUndoable()
  const share = useAction(changeView(practice.id), {
    onSuccess: ({ isShared }) =>
      notifications.show({ message: isShared ? texts.isShared : texts.isOwn, color: 'green' }),
  })
  const { viewId, version, name, isShared } = active
  const mayTakeAway = isOwn || manages

  async function copyLink() {
    await navigator.clipboard.writeText(`${location.origin}${path}?view=${viewId}`)
    notifications.show({ message: texts.copied, color: 'green' })
  }
  function remove() {
    undoable({
      ...{ id: viewId, input: undefined, change: removeView(practice.id, viewId) },
      message: texts.removed(name),
    })
    onGone()
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

function RenameForm({ view, onClose }: { view: SavedView; onClose: () => void }) {
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

/** A view of the list as it is now; a link to a search holds no words of it, and neither does a view. */
function AddForm<Search extends ViewSearch, Name extends ListColumn>({
  view,
  onClose,
}: Props<Search, Name> & { onClose: () => void }) {
  const { list, active, choices, open } = view
  const [isShared, setShared] = useState(false)
  const form = useFields({
    initialValues: { name: '' },
    validate: validateWith(nameForm, labels),
    labels,
  })
  const add = useAction(addView(usePractice().id), {
    onSuccess: (added) => {
      onClose()
      open(added)
    },
    onError: form.report,
  })
  const start = ({ name }: { name: string }) =>
    add.start({
      ...{ section: list.section, name, isShared: isShared ? 1 : 0 },
      ...contentOf(view, undefined),
      columns: [...choices],
    })
  return (
    <SubmitForm form={form} action={{ ...add, start }} onCancel={onClose}>
      <TextInput
        data-autofocus
        maxLength={VIEW_NAME_MAX}
        placeholder={active?.name ?? list.texts.title}
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
