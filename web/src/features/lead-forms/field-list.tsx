import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { ActionIcon, Checkbox, Group, Paper, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LeadFormFieldName } from '#shared/model/lead-form.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import classes from './field-list.module.css'
import { fieldNames, builderTexts as texts } from './texts.ts'
import { type BuilderValues, fieldsLeft, moved, newField } from './values.ts'

type Fields = BuilderValues['fields']
type Props = {
  fields: Fields
  onChange: (fields: Fields) => void
  /** What is wrong, by the place of the field, such as `fields.0.label`. */
  errors: Readonly<Record<string, ReactNode>>
}

/** The fields of a form in their order, each with its label, help, and whether it is required. */
export function FieldList({ fields, onChange, errors }: Props) {
  const left = fieldsLeft(fields)

  function change(at: number, part: Partial<Fields[number]>) {
    onChange(fields.map((field, place) => (place === at ? { ...field, ...part } : field)))
  }

  /** The button keeps the focus, wherever its row goes. */
  function move(event: MouseEvent<HTMLButtonElement>, from: number, to: number) {
    const button = event.currentTarget
    flushSync(() => onChange(moved(fields, from, to)))
    button.focus()
  }

  return (
    <Stack gap="sm">
      {fields.map((field, at) => (
        <FieldRow
          key={field.field}
          field={field}
          error={errors[`fields.${at}.label`] ?? errors[`fields.${at}.help`]}
          isFirst={at === 0}
          isLast={at === fields.length - 1}
          onChange={(part) => change(at, part)}
          onMove={(event, by) => move(event, at, at + by)}
          onDrop={(name) =>
            onChange(
              moved(
                fields,
                fields.findIndex((one) => one.field === name),
                at,
              ),
            )
          }
          onRemove={() => onChange(fields.toSpliced(at, 1))}
        />
      ))}
      {errors.fields && (
        <Text size="sm" c="red" role="alert">
          {errors.fields}
        </Text>
      )}
      {left.length > 0 && (
        <Select
          label={texts.addField}
          value={null}
          data={left.map((value) => ({ value, label: fieldNames[value] }))}
          onChange={(name) => {
            const added = left.find((one): one is LeadFormFieldName => one === name)
            if (added) onChange([...fields, newField(added)])
          }}
        />
      )}
    </Stack>
  )
}

type RowProps = {
  field: Fields[number]
  error: ReactNode
  isFirst: boolean
  isLast: boolean
  onChange: (part: Partial<Fields[number]>) => void
  onMove: (event: MouseEvent<HTMLButtonElement>, by: 1 | -1) => void
  /** Another field was let go of over this one. */
  onDrop: (name: string) => void
  onRemove: () => void
}

const steps = [
  { by: -1, text: texts.up, Icon: IconArrowUp },
  { by: 1, text: texts.down, Icon: IconArrowDown },
] as const

/** Lets a row be dragged by its grip, and takes the place of the row that it is let go of over. */
function useDragging(field: LeadFormFieldName, onDrop: (name: string) => void) {
  const row = useRef<HTMLFieldSetElement>(null)
  const grip = useRef<HTMLSpanElement>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const { current: element } = row
    const { current: dragHandle } = grip
    if (!element || !dragHandle) return
    const nameOf = ({ data }: { data: Record<string, unknown> }) => String(data.leadFormField)
    const endDragging = draggable({
      ...{ element, dragHandle },
      getInitialData: () => ({ leadFormField: field }),
    })
    const endDropping = dropTargetForElements({
      element,
      canDrop: ({ source }) => 'leadFormField' in source.data && nameOf(source) !== field,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        drop.current(nameOf(source))
      },
    })
    return () => {
      endDragging()
      endDropping()
    }
  }, [field])
  return { row, grip, isOver }
}

function FieldRow(props: RowProps) {
  const { field, error, isFirst, isLast, onChange, onMove, onDrop, onRemove } = props
  const name = fieldNames[field.field]
  const { row, grip, isOver } = useDragging(field.field, onDrop)
  return (
    <Paper
      ref={row}
      withBorder
      p="sm"
      component="fieldset"
      aria-label={name}
      m={0}
      className={classes.row ?? ''}
      data-over={isOver || undefined}
    >
      <Group justify="space-between" wrap="nowrap" mb={6}>
        <Group gap={4} wrap="nowrap">
          {/* The arrows do the same by keyboard. */}
          <span ref={grip} className={classes.grip} title={texts.drag} aria-hidden>
            <IconGripVertical size={16} />
          </span>
          <Text size="sm" fw={600}>
            {name}
          </Text>
        </Group>
        <Group gap={4} wrap="nowrap">
          {steps.map(({ by, text, Icon }) => {
            const isEnd = by === -1 ? isFirst : isLast
            return (
              <ActionIcon
                key={by}
                variant="subtle"
                color="gray"
                aria-label={text(name)}
                data-disabled={isEnd}
                aria-disabled={isEnd}
                onClick={(event) => onMove(event, by)}
              >
                <Icon size={16} aria-hidden />
              </ActionIcon>
            )
          })}
          <IconButton icon={IconTrash} label={texts.removeField(name)} onClick={onRemove} />
        </Group>
      </Group>
      <Stack gap={6}>
        <TextInput
          label={texts.label}
          value={field.label}
          error={error}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        <TextInput
          label={texts.help}
          value={field.help}
          onChange={(event) => onChange({ help: event.currentTarget.value })}
        />
        <Checkbox
          label={texts.required}
          aria-label={texts.requiredOf(name)}
          checked={field.required}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
        />
      </Stack>
    </Paper>
  )
}
