// Post-renderer of helm: manifests come in and go out, as Kubernetes 1.20 knows them.
import { text } from "node:stream/consumers";
import { olderManifests } from "./post-renderer.ts";

process.stdout.write(olderManifests(await text(process.stdin)));
