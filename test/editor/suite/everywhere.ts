// The tests that hold in every VS Code, whether the server is a process or a worker.
import './analysis.test';
import './diagnostics.test';
import './hover.test';
import './fixes.test';
import './settings.test';
import './worst.test';
