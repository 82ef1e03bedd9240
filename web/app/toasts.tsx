import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';

type Toast = {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
};
type Show = (text: string, action?: Toast['action']) => void;

const SHOWN_MS = 6_000;
/** Longer, because a person has to decide. */
const SHOWN_WITH_ACTION_MS = 12_000;

const ToastContext = createContext<Show>(() => undefined);

/** Shows a short message that is also read out: `showToast('Saved')`. */
export function useToast(): Show {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const remove = (gone: Toast) => setToasts((shown) => shown.filter((toast) => toast !== gone));
  const show = useCallback<Show>((text, action) => {
    const toast = { id: Math.random(), text, ...(action && { action }) };
    // A person who has reached the button, or is kept from it by a dialog, has time to decide.
    const end = () =>
      list.current?.matches(':hover, :focus-within') || (action && findModal())
        ? setTimeout(end, SHOWN_MS)
        : remove(toast);
    setToasts((shown) => [...shown, toast]);
    setTimeout(end, action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
  }, []);
  // Above a dialog that was opened since.
  useEffect(() => {
    if (!findModal()) return;
    list.current?.hidePopover?.();
    list.current?.showPopover?.();
  }, [toasts]);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status" popover="manual" ref={list}>
        {toasts.map((toast) => (
          <div className="toast" key={toast.id}>
            {toast.text}
            {toast.action && (
              <button
                type="button"
                onClick={() => {
                  remove(toast);
                  document.getElementById('main')?.focus({ preventScroll: true });
                  toast.action?.run();
                }}
              >
                {toast.action.label}
              </button>
            )}
          </div>
        ))}
      </div>
    </ToastContext>
  );
}

const findModal = () => document.querySelector('dialog:modal');
