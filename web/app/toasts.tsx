import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

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
  const remove = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useMemo<Show>(() => {
    let lastId = 0;
    return (text, action) => {
      lastId += 1;
      const id = lastId;
      setToasts((shown) => [...shown, { id, text, ...(action && { action }) }]);
      setTimeout(remove, action ? SHOWN_WITH_ACTION_MS : SHOWN_MS, id);
    };
  }, [remove]);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status">
        {toasts.map(({ id, text, action }) => (
          <div className="toast" key={id}>
            {text}
            {action && (
              <button
                type="button"
                onClick={() => {
                  remove(id);
                  action.run();
                }}
              >
                {action.label}
              </button>
            )}
          </div>
        ))}
      </div>
    </ToastContext>
  );
}
