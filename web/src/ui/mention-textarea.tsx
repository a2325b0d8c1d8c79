import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  insertMention,
  type MentionChoice,
  matchMentions,
  type TypedMention,
  typedMention,
} from './mentions.ts'
import { uiTexts } from './texts.ts'

type Props = Omit<TextareaProps, 'value' | 'onChange' | 'ref'> & {
  value?: string
  onChange?: (text: string) => void
  /** The colleagues who can be mentioned. */
  colleagues: readonly MentionChoice[]
}

/**
 * A text in which `@` offers colleagues by name. The keys are those of a list while it is open: arrows
 * choose, Enter takes, Escape closes.
 */
export function MentionTextarea({ value = '', onChange, colleagues, ...props }: Props) {
  const mentions = useMentions(value, onChange, colleagues)
  const { combobox, offered, highlighted, field } = mentions
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width="max-content"
      onOptionSubmit={mentions.take}
    >
      <Combobox.Target
        withKeyboardNavigation={combobox.dropdownOpened}
        {...(highlighted !== null && { 'aria-activedescendant': highlighted })}
      >
        <Textarea
          placeholder={uiTexts.mentionHint}
          {...props}
          ref={field}
          value={value}
          aria-autocomplete="list"
          onChange={({ currentTarget }) => {
            onChange?.(currentTarget.value)
            mentions.follow(currentTarget)
          }}
          onClick={({ currentTarget }) => mentions.follow(currentTarget)}
          onKeyDown={mentions.onKeyDown}
          onKeyUp={mentions.onKeyUp}
          onBlur={(event) => {
            combobox.closeDropdown()
            props.onBlur?.(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={uiTexts.colleagues}>
          {offered.map(({ value: id, label }) => (
            <Combobox.Option key={id} value={id}>
              {label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const MOVES = ['ArrowLeft', 'ArrowRight', 'Home', 'End']
const CHOOSES = ['ArrowUp', 'ArrowDown']

function useMentions(
  value: string,
  onChange: Props['onChange'],
  colleagues: readonly MentionChoice[],
) {
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number | null>(null)
  const [typed, setTyped] = useState<TypedMention | null>(null)
  /** The option that is chosen before an arrow key chooses another, for screen readers. */
  const [highlighted, setHighlighted] = useState<string | null>(null)
  /** The `@` at which the list was closed by Escape: it stays closed there. */
  const dismissed = useRef<number | null>(null)
  const combobox = useCombobox({
    onDropdownClose(source) {
      setHighlighted(null)
      if (source === 'keyboard') dismissed.current = typed?.at ?? null
    },
  })
  const offered = typed ? matchMentions(colleagues, typed) : []
  const { dropdownOpened, selectFirstOption } = combobox

  // The options are in the page once they were rendered: then the first is chosen.
  const shown = dropdownOpened ? offered.map(({ value: id }) => id).join() : ''
  useLayoutEffect(() => {
    if (shown !== '') setHighlighted(selectFirstOption())
  }, [shown, selectFirstOption])

  useLayoutEffect(() => {
    if (caret.current === null) return
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function follow({ value: text, selectionStart }: HTMLTextAreaElement) {
    const next = typedMention(text, selectionStart)
    if (next?.at !== dismissed.current) dismissed.current = null
    const isOffered = next !== null && dismissed.current === null
    setTyped(next)
    if (isOffered && matchMentions(colleagues, next).length > 0) combobox.openDropdown()
    else combobox.closeDropdown()
  }

  return {
    field,
    combobox,
    offered,
    highlighted,
    follow,
    take(id: string) {
      const label = colleagues.find((one) => one.value === id)?.label
      if (!typed || label === undefined) return
      const next = insertMention(value, typed, label)
      caret.current = next.caret
      onChange?.(next.text)
      setTyped(null)
      combobox.closeDropdown()
    },
    onKeyDown({ key }: KeyboardEvent) {
      if (CHOOSES.includes(key)) setHighlighted(null)
    },
    onKeyUp({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
      if (MOVES.includes(key)) follow(currentTarget)
    },
  }
}
