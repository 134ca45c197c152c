import { errorText } from "../api";

const KEPT = 60_000; // milliseconds that the browser has to read a file

/** A file that the server makes and the browser saves: how far it is, in words. */
export class FileJob {
  message = $state("");
  problem = $state("");
  busy = $state(false);

  /** Makes a file and saves it under a name; `what` it is. */
  async save(what: string, name: string, make: () => Promise<Blob>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    this.message = `Making the ${what} …`;
    try {
      download(await make(), name);
      this.message = `Saved as ${name}.`;
    } catch (error) {
      this.message = "";
      this.problem = errorText(error);
    }
    this.busy = false;
  }
}

function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}
